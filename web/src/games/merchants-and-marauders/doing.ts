// Which panel the procedures under way call for.
import type { RaidTold } from './battle/raiding'
import { doing, type Doing, type MarauderView } from './view'
import type { Move } from '../../lib/wire'

export type Fighter = number | string
export type Die = number | string
export type PortStep = 'signs' | 'buy' | 'sell' | 'shipyard' | 'rumor' | 'recruit' | 'mission'
export interface Battle {
  kind: 'battle'
  sides: [Fighter, Fighter]
  /** The captain who leads the NPC in it. */
  leader: number | null
  round: number
  crew: boolean
  declared: string[]
  /** Actions that whoever declares now cannot take, and why. */
  refused: Record<string, string>
}
export interface Raid { kind: 'raid'; seat: number; nation: string | null; found: boolean; dice: Die[]; counted: boolean; successes: number; escapes: number; lostAt: number; hits: string[]; gold: number; glorious: number; /** Shown from what was told: nothing was or is to be decided. */ told?: RaidTold }
export interface Spoils { kind: 'spoils'; what: string; loser: Fighter | null }
/** A question or a roll that needs no scene: a slip of paper on the chart. */
export interface Slip { kind: 'slip' }
export interface Port { kind: 'port'; zone: string; done: string[]; step: PortStep; what: string }
export type Panel = { kind: 'setup' } | Port | Battle | Raid | Spoils | Slip

const STEPS: Record<string, PortStep> = { BuyGoods: 'buy', SellGoods: 'sell', VisitShipyard: 'shipyard', BuyShip: 'shipyard', AcquireRumor: 'rumor', Recruit: 'recruit', ClaimMission: 'mission' }
const SPOILS = ['PlunderPlayer', 'PlunderNaval', 'ClaimShip', 'ClaimReward', 'StowGoods', 'ChooseGoods', 'Bottle']
/** What is asked on the chart itself: the chart must lie open. */
const ON_THE_CHART = ['ReturnModifications', 'MarketNews']
const SLIPS = ['GloryWindow', 'SkillCheck', 'RerollDice', 'Carry', 'AgreeOnLeader', 'Peace', 'BorrowedPlans', 'FixHits', 'Charm']

const isMine = (one: Doing, view: MarauderView): boolean => 'seat' in one && one.seat === view.seat

/** What to draw of what is being done now; null leaves the chart alone. Other people's visits to a port do not cover it. */
export function panelOf(view: MarauderView): Panel | null {
  const at = (...names: string[]): Doing | undefined => view.doing.findLast((one) => names.includes(one.what))
  if (at('SetUp') || doing(view, 'NewCaptain')?.seat === view.seat) return { kind: 'setup' }
  if (ON_THE_CHART.includes(view.doing.at(-1)?.what ?? '')) return null
  const spoils = at(...SPOILS)
  if (spoils && isMine(spoils, view)) return { kind: 'spoils', what: spoils.what, loser: 'loser' in spoils ? spoils.loser : null }
  // What a Mission brings is asked for after the raid or fight that completed it, and no longer belongs to that.
  const done = view.doing.findLastIndex((one) => one.what === 'CompleteMission')
  const since = { ...view, doing: view.doing.slice(done + 1) }
  if (since.doing.some((one) => one.what === 'NavalCombat' || one.what === 'CrewCombat')) return battleOf(since, view)
  const raid = raidOf(since)
  if (raid) return raid
  const port = doing(view, 'PortAction')
  if (port && port.seat === view.seat) {
    const step = at(...Object.keys(STEPS))
    return { kind: 'port', zone: port.zone, done: port.done, step: step ? STEPS[step.what] : 'signs', what: (step ?? port).what }
  }
  return slipOf(view)
}

/** Somebody's roll is shown to all, a question only to whom it is put. */
const ELSEWHERE = /^(card|mission|weapon|stash|location)\b/
/** Whether a move stands among the buttons: it is neither pressed on the chart nor in the tray nor on a port's signboards. Fights and spoils keep theirs, for keys. */
export function isButton(panel: Panel | null, move: Move): boolean {
  if (panel !== null) return panel.kind !== 'port' || move.on.length === 0
  return move.verb !== 'sail' && !(move.on.length > 0 && move.group !== 'jettison' && move.on.every((on) => ELSEWHERE.test(on)))
}

function slipOf(view: MarauderView): Slip | null {
  const last = view.doing.at(-1)
  if (!last || !SLIPS.includes(last.what)) return null
  const asked = view.seat !== null && view.to_act.includes(view.seat)
  return asked || last.what === 'SkillCheck' ? { kind: 'slip' } : null
}

function raidOf(view: MarauderView): Raid | null {
  const raid = doing(view, 'MerchantRaid')
  if (raid) {
    const { seat, nation, dice, counted, successes, escapes, lost_at: lostAt, hits, gold, glorious } = raid
    return { kind: 'raid', found: false, seat, nation, dice, counted, successes, escapes, lostAt, hits, gold, glorious }
  }
  const merchant = doing(view, 'MerchantFound')
  return merchant ? { kind: 'raid', found: true, seat: merchant.seat, nation: merchant.nation, dice: [], counted: false, successes: 0, escapes: 0, lostAt: 0, hits: [], gold: 0, glorious: 0 } : null
}

/** The fight that is innermost in `since`; who leads an NPC in it is told by the whole view. */
function battleOf(since: MarauderView, view: MarauderView): Battle | null {
  const at = since.doing.findLastIndex((one) => one.what === 'NavalCombat' || one.what === 'CrewCombat')
  const inner = { ...since, doing: since.doing.slice(at) }
  const crew = doing(inner, 'CrewCombat')
  const fight = crew ?? doing(inner, 'NavalCombat')
  if (!fight) return null
  const naval = crew ? undefined : doing(inner, 'NavalRound')
  const round = crew ? doing(inner, 'CrewRound') : naval
  return {
    kind: 'battle', sides: [fight.aggressor, fight.defender], leader: doing(view, 'NavalCombat')?.leader ?? null, round: round?.round ?? fight.round,
    crew: crew !== undefined, declared: naval?.declared ?? [], refused: naval?.refused ?? {},
  }
}
