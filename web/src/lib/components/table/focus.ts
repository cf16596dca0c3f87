/**
 * A move draws parts of the table anew, and the button that had the focus may be gone with them. Whoever plays by keys
 * goes on from the same place if it is still there, else from the first of the moves.
 */
export class FocusKeeper {
  private last: string | null = null

  /** Where the keyboard is; papers come and go, so what they stand beside counts. */
  came(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement || target instanceof SVGElement) || target.closest('.note, dialog') || !target.matches(':focus-visible')) return
    const mark = (['on', 'testid'] as const).find((one) => target.dataset[one])
    this.last = mark ? `[data-${mark}="${target.dataset[mark]}"]` : null
  }

  /** A pointer is at work: the focus goes where it goes. */
  left(): void {
    this.last = null
  }

  restore(): void {
    if (!this.last || document.activeElement !== document.body) return
    const places = [this.last, '.moves .move:not([aria-disabled="true"])', '[data-on].live']
    for (const place of places) {
      const found = [...document.querySelectorAll<HTMLElement>(`.table ${place}`)].find((one) => one.getClientRects().length > 0)
      if (found) return found.focus({ focusVisible: true } as FocusOptions)
    }
  }
}
