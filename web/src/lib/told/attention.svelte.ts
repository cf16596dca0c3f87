// What calls for this person, on the tab itself: how many tables wait, in title, icon and the installed app's badge.
import { aboard, isYours } from '../harbour/aboard.svelte'

const MARK = /^\(\d+\) /
const ICON = '/icon.svg'

/** The title of a page, with the number of what waits. */
export const marked = (title: string, count: number): string => (count > 0 ? `(${count}) ` : '') + title.replace(MARK, '')

/** A brass anchor; from two on, with their number. */
export const iconFor = (count: number): string => (count === 0 ? ICON : count === 1 ? '/icon-turn.svg' : drawn(count > 9 ? '9+' : String(count)))

const drawn = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="9" fill="#e0b04c"/><g fill="none" stroke="#2a2118" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"><circle cx="24" cy="11" r="4"/><path d="M24 15v25M16 21h16M9 29q2 10 15 11q13-1 15-11"/></g><circle cx="35" cy="13" r="13" fill="#a5342c"/><text x="35" y="19.5" font-family="sans-serif" font-weight="700" font-size="18" text-anchor="middle" fill="#fff">${text}</text></svg>`)}`

class Attention {
  /** The table that is open here, which knows better than a list whether it waits; words that were not read there. */
  here = $state.raw<{ id: string; waits: boolean; unread: number } | null>(null)
  count = $derived.by(() => {
    const others = (aboard.tables ?? []).filter((table) => table.id !== this.here?.id && isYours(table)).length
    return others + (this.here?.waits ? 1 : 0) + (this.here?.unread ? 1 : 0)
  })

  /** Keep the tab marked for as long as the page lives; pages set their titles without knowing of it. */
  watch(): void {
    const title = document.querySelector('title')
    const mark = () => {
      const wanted = marked(document.title, this.count)
      if (document.title !== wanted) document.title = wanted
    }
    if (title) new MutationObserver(mark).observe(title, { childList: true })
    $effect(() => {
      document.getElementById('icon')?.setAttribute('href', iconFor(this.count))
      mark()
      if ('setAppBadge' in navigator) void (this.count > 0 ? navigator.setAppBadge(this.count) : navigator.clearAppBadge()).catch(() => {})
    })
  }
}

export const attention = new Attention()
