// A fight as its events told it: what fell, what was hit. The position alone has forgotten the last round when the next begins.
import type { GameEvent, Line } from '../../../lib/wire'

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
  salvos: Salvo[]
  /** Points marked this round, by ship. */
  damage: Record<string, string[]>
  /** Crew lost in the last round of Crew Combat, by side. */
  fallen: Record<string, number>
}

const round = (number: number): Pick<Story, 'round' | 'declared' | 'dice' | 'winner' | 'salvos' | 'damage' | 'fallen'> =>
  ({ round: number, declared: {}, dice: {}, winner: undefined, salvos: [], damage: {}, fallen: {} })
const fresh = (crew: boolean): Story => ({ crew, over: false, ...round(crew ? 0 : 1) })

/** Lists by side as a table: `bySide([0, 'dutch'], [2, 3])` is `{0: 2, dutch: 3}`. */
const bySide = <T>(sides: unknown, values: unknown): Record<string, T> =>
  Object.fromEntries((sides as Fighter[]).map((side, i) => [String(side), (values as T[])[i]]))

/** The salvos with the first hit on that ship that is `from` turned into `to`; null takes it away. */
function turned(salvos: Salvo[], ship: unknown, from: unknown, to: unknown): Salvo[] {
  const at = salvos.findIndex((one) => one.ship === ship && one.hits.includes(String(from)))
  return salvos.map((one, i) => {
    if (i !== at) return one
    const n = one.hits.indexOf(String(from))
    return { ...one, hits: [...one.hits.slice(0, n), ...(to === null ? [] : [String(to)]), ...one.hits.slice(n + 1)] }
  })
}

type Step = (story: Story, event: GameEvent) => Partial<Story>
const STEPS: Record<string, Step> = {
  declared: (story, event) => {
    const now = event.round === story.round && Object.keys(story.dice).length === 0 ? story : round(Number(event.round))
    return { ...now, declared: { ...now.declared, [String(event.side)]: String(event.action) } }
  },
  contest: (_, event) => ({ dice: bySide(event.sides, event.dice) }),
  crew_rolled: (_, event) => ({ ...round(Number(event.round)), dice: bySide(event.sides, event.dice) }),
  rerolled: (story, event) => ({ dice: { ...story.dice, [String(event.seat)]: event.dice as Die[] } }),
  thrown_again: (story, event) => ({ dice: { ...story.dice, [String(event.side)]: event.dice as Die[] } }),
  contest_won: (_, event) => ({ winner: event.side as Fighter | null }),
  located: (story, event) => ({ salvos: [...story.salvos, { by: event.by, ship: event.ship, dice: event.dice, hits: event.hits } as Salvo] }),
  placed_hit: (story, event) => ({ salvos: turned(story.salvos, event.ship, 'skull', event.location) }),
  braced: (story, event) => ({ salvos: turned(story.salvos, event.seat, event.location, null) }),
  hit_cancelled: (story, event) => ({ salvos: turned(story.salvos, event.seat, event.location, null) }),
  damage: (story, event) => ({ damage: { ...story.damage, [String(event.ship)]: [...(story.damage[String(event.ship)] ?? []), ...(event.locations as string[])] } }),
  crew_lost: (_, event) => ({ fallen: bySide(event.sides, event.lost) }),
  crew_combat: () => ({ ...round(0), crew: true }),
  battle_over: () => ({ over: true }),
  crew_over: () => ({ over: true }),
}

function next(story: Story | null, line: Line): Story | null {
  if (line.kind === 'battle') return fresh(false)
  if (line.kind === 'crew_combat' && (!story || story.over)) return fresh(true)
  return story && { ...story, ...(STEPS[line.kind]?.(story, line.event) ?? {}) }
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
