import { catalogueOf } from '../../lib/wire'
import type { GameModule } from '../game'
import Acts from './Acts.svelte'
import Board from './Board.svelte'
import { captains, open } from './cards'
import { guideNotes } from './help/guide'
import Hand from './Hand.svelte'
import { CARD_TIME, cardTime } from './pace'
import Steps from './Steps.svelte'
import { marauders } from './view'
import { aboutElement, race, seatMeta } from './words'

/** Events that a person should have time to read before the next. */
const SHOWN = ['battle', 'located', 'damage', 'crew_lost', 'merchant', 'war']
/** Dice must be read before what comes of them. */
const DICE = ['rolled', 'contest', 'crew_rolled', 'npc_scouts', 'long_guns', 'marksmen', 'swivel_guns', 'rerolled', 'thrown_again', 'raid_icons', 'raid_won', 'raid_failed']
const TIMES: Record<string, number> = { ...Object.fromEntries(SHOWN.map((kind) => [kind, 450])), ...Object.fromEntries(DICE.map((kind) => [kind, 700])), sailed: 120 }

/** Those that have a card of their own, for as long as it takes to read. */
const MOMENTS = ['event', 'died', 'target']

export const game: GameModule = {
  open: (figures) => open(catalogueOf('merchants-and-marauders', figures)),
  Board,
  Hand,
  Acts,
  Steps,
  full: true,
  about: (view, on, table) => aboutElement(marauders(view), on, (seat) => table.seats[seat]?.name ?? ''),
  seatNote: (view, seat) => ({ colour: marauders(view).players[seat].colour, score: marauders(view).players[seat].glory, meta: seatMeta(marauders(view), seat) }),
  heading(view) {
    const { phase, round, target } = marauders(view)
    if (phase === 'setup') return 'setting out'
    return phase === 'over' ? 'the end' : `round ${round}, ${race(marauders(view)) || `to ${target} Glory`}`
  },
  sounds: { sailed: 'sail', left_port: 'sail', entered_port: 'sail', rolled: 'dice', contest: 'dice', sold: 'coin', bought: 'coin', stashed: 'coin', damage: 'cannon', battle: 'drum', crew_rolled: 'dice' },
  duration: (event) => (MOMENTS.includes(event.kind) ? cardTime() : event.kind === 'raid_cards' && Array.isArray(event.cards) ? 450 + CARD_TIME * event.cards.length : (TIMES[event.kind] ?? 0)),
  guide: (view, you) => guideNotes(marauders(view), you),
  style: (view, seat, level) => (level?.startsWith('mate:') ? level.slice(5) : level === 'mate' ? (captains[marauders(view).players[seat].captain ?? '']?.suits ?? null) : null),
  Reference: () => import('./help/Reference.svelte'),
  ScoreSheet: () => import('./help/ScoreSheet.svelte'),
  EndCharts: () => import('./help/EndCharts.svelte'),
}
