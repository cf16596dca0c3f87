// A fight as its events told it: what fell, what was hit. The position alone has forgotten the last round when the next begins.
import type { Line } from '../../../lib/wire'
import type { Event } from '../generated'
import { told } from '../view'

export type Fighter = number | string
export type Die = number | string
/** Where one side's shots went; `hits` are locations, "skull" where its owner still chooses. */
export interface Salvo { by: Fighter; ship: Fighter; dice: Die[]; hits: string[] }
export interface Story {
  round: number
  /** The crews fight hand to hand. */
  crew: boolean
  over: boolean
  declared: Record<string, string>
  dice: Record<string, Die[]>
  /** Who won the contest; null: nobody; undefined: not decided. */
  winner: Fighter | null | undefined
  /** What settled it, where that was not simply more skulls. */
  settled: string
  /** Guns that fire beside the contest. */
  throws: { says: string; dice: Die[] }[]
  salvos: Salvo[]
  /** Points marked this round, by ship. */
  damage: Record<string, string[]>
  /** Crew lost in the last round of Crew Combat, by side. */
  fallen: Record<string, number>
}

const round = (number: number): Omit<Story, 'crew' | 'over'> =>
  ({ round: number, declared: {}, dice: {}, winner: undefined, settled: '', throws: [], salvos: [], damage: {}, fallen: {} })
export const fresh = (crew: boolean): Story => ({ crew, over: false, ...round(crew ? 0 : 1) })

/** Lists by side as a table: `bySide([0, 'dutch'], [2, 3])` is `{0: 2, dutch: 3}`. */
const bySide = <T>(sides: Fighter[], values: T[]): Record<string, T> => Object.fromEntries(sides.map((side, i) => [String(side), values[i]]))

/** The salvos with the first hit on that ship that is `from` turned into `to`; null takes it away. */
function turned(salvos: Salvo[], ship: Fighter, from: string, to: string | null): Salvo[] {
  const at = salvos.findIndex((one) => one.ship === ship && one.hits.includes(from))
  return salvos.map((one, i) => {
    if (i !== at) return one
    const n = one.hits.indexOf(from)
    return { ...one, hits: [...one.hits.slice(0, n), ...(to === null ? [] : [to]), ...one.hits.slice(n + 1)] }
  })
}

/** What an event changes in the story of the fight. */
function change(story: Story, event: Event, says: string): Partial<Story> {
  switch (event.kind) {
    case 'declared': {
      const now = event.round === story.round && Object.keys(story.dice).length === 0 ? story : round(event.round)
      return { ...now, declared: { ...now.declared, [String(event.side)]: event.action } }
    }
    case 'contest': return { dice: bySide(event.sides, event.dice) }
    case 'crew_rolled': return { ...round(event.round), dice: bySide(event.sides, event.dice) }
    case 'rerolled': return { dice: { ...story.dice, [String(event.seat)]: event.dice } }
    case 'thrown_again': return { dice: { ...story.dice, [String(event.side)]: event.dice } }
    case 'contest_won': return { winner: event.side, settled: event.by === 'skulls' ? '' : says }
    case 'long_guns':
    case 'marksmen':
    case 'swivel_guns': return { throws: [...story.throws, { says, dice: event.dice }] }
    case 'located': return { salvos: [...story.salvos, { by: event.by, ship: event.ship, dice: event.dice, hits: event.hits }] }
    case 'placed_hit': return { salvos: turned(story.salvos, event.ship, 'skull', event.location) }
    case 'braced':
    case 'hit_cancelled': return { salvos: turned(story.salvos, event.seat, event.location, null) }
    case 'damage': return { damage: { ...story.damage, [String(event.ship)]: [...(story.damage[String(event.ship)] ?? []), ...event.locations] } }
    case 'crew_lost': return { fallen: bySide(event.sides, event.lost) }
    case 'crew_combat': return { ...round(0), crew: true }
    case 'battle_over':
    case 'crew_over': return { over: true }
    default: return {}
  }
}

function next(story: Story | null, line: Line): Story | null {
  if (line.kind === 'battle') return fresh(false)
  if (line.kind === 'crew_combat' && (!story || story.over)) return fresh(true)
  return story && { ...story, ...change(story, told(line.event), line.text) }
}

/** The fight that is told last, up to that entry; null before the first one. */
export function storyOf(lines: readonly Line[], upto = Infinity): Story | null {
  return lines.filter((line) => line.seq <= upto).reduce<Story | null>(next, null)
}

/** How often each location of a ship was struck this round: marked damage, or the hits that wait to be marked. */
export function struckOn(story: Story, ship: Fighter): Record<string, number> {
  const places = story.damage[String(ship)] ?? story.salvos.filter((one) => one.ship === ship).flatMap((one) => one.hits)
  const counts: Record<string, number> = {}
  for (const place of places) counts[place] = (counts[place] ?? 0) + 1
  return counts
}

export const skullsOf = (dice: readonly Die[]): number => dice.filter((die) => die === 'skull').length
