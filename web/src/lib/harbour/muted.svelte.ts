import { read, write } from '../storage'

/** Whom this person does not want to hear: known by handle, kept in this browser. */
class Muted {
  private all = $state.raw<string[]>((read('muted') ?? '').split(' ').filter(Boolean))

  has(who: string | null | undefined): boolean {
    return !!who && this.all.includes(who)
  }

  set(who: string, quiet: boolean): void {
    const others = this.all.filter((each) => each !== who)
    this.all = quiet ? [...others, who] : others
    write('muted', this.all.join(' '))
  }
}

export const muted = new Muted()
