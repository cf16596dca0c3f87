// What deserves a card of its own: cause and effect, first of all the effect on you. The cause is the log's own sentence.
import type { Line } from '../../../lib/wire'
import { list } from '../../../lib/words'
import { arrivalSays, book, captains, events, upper } from '../cards'
import { told, type MarauderView } from '../view'

export interface Moment {
  tab: string
  tone: 'bad' | 'brass' | 'event' | 'last'
  title: string
  cause: string
  effect: string
  /** The whole text behind it: of a card, or a rule to read. */
  card: string
  rule: string | null
  faces: string[]
  flags: string[]
}

type NameOf = (seat: number) => string

/** The moment that a line tells of; null for the many that are just told in the log. */
export function momentOf(line: Line, view: MarauderView, nameOf: NameOf): Moment | null {
  const event = told(line.event)
  const blank = { cause: line.text, effect: '', card: '', rule: null, faces: [], flags: [] }
  const you = (seat: number): boolean => seat === view.seat
  switch (event.kind) {
    case 'event': {
      const card = events[event.card]
      return { ...blank, tab: 'Event of this round', tone: 'event', title: card?.name ?? '', cause: card?.brief || card?.effect || arrivalSays(card), card: card?.brief ? card.effect : '' }
    }
    case 'died': {
      const who = you(event.seat) ? 'You begin' : `${nameOf(event.seat)} begins`
      return { ...blank, tab: 'Captain lost', tone: 'bad', title: `${captains[event.captain]?.name ?? 'A captain'} is dead`, effect: `${who} again in the next turn, with a new captain. Stash and Glory stay; ship, cards and all aboard are lost.`, rule: 'MM-537', faces: [event.captain] }
    }
    case 'glory': {
      const captain = view.players[event.seat].captain
      return { ...blank, tab: 'Glory Point', tone: 'brass', title: you(event.seat) ? 'You gain Glory' : `Glory for ${nameOf(event.seat)}`, effect: `${you(event.seat) ? 'You' : nameOf(event.seat)}: ${event.glory - 1} → **${event.glory} Glory** of ${view.target}, and a Glory Card.`, rule: 'MM-378', faces: captain ? [captain] : [] }
    }
    case 'war': return { ...blank, tab: 'War', tone: 'bad', title: `${list(event.nations.map(upper))} ships are at war`, cause: 'The ports of each are closed to captains of the other, and its Naval ships hunt them.', effect: warTouches(event.nations, view), card: events[event.card]?.effect ?? '', flags: event.nations }
    case 'target': {
      const captain = view.players[event.seat].captain
      return { ...blank, tab: 'Last round', tone: 'last', title: `${you(event.seat) ? 'You have' : `${nameOf(event.seat)} has`} ${event.total} Glory`, cause: 'This round is played to its end; then the most Glory wins.', effect: yours(view), rule: 'MM-024', faces: captain ? [captain] : [] }
    }
    default: return null
  }
}

function warTouches(nations: string[], view: MarauderView): string {
  const mine = view.seat === null ? undefined : captains[view.players[view.seat].captain ?? '']
  if (!mine) return ''
  const others = nations.filter((nation) => nation !== mine.nation)
  if (!nations.includes(mine.nation)) return 'It does not touch you: your captain sails for neither.'
  return `It touches you: you sail under the ${upper(mine.nation)} flag, so ${list(others.map(upper))} Naval ships hunt you even without a Bounty.`
}

function yours(view: MarauderView): string {
  if (view.seat === null) return ''
  const { glory, stash } = view.players[view.seat]
  const more = stash === null ? 0 : Math.floor(stash / book.thresholds.stash_gold)
  return `You have ${glory} Glory${more > 0 ? `; your stash of ${stash} Gold adds ${more}` : ''}.`
}
