// Which panel the procedures under way call for.
import type { Doing, MarauderView } from './view'

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
export interface Raid { kind: 'raid'; seat: number; nation: string | null; found: boolean; dice: Die[]; counted: boolean; successes: number; escapes: number; lostAt: number; hits: string[]; gold: number; glorious: number }
export interface Spoils { kind: 'spoils'; what: string; at: Doing }
/** A question or a roll that needs no scene: a slip of paper on the chart. */
export interface Slip { kind: 'slip' }
export interface Port { kind: 'port'; zone: string; done: string[]; step: PortStep; at: Doing; visit: Doing }
export type Panel = { kind: 'setup' } | Port | Battle | Raid | Spoils | Slip

const STEPS: Record<string, PortStep> = { BuyGoods: 'buy', SellGoods: 'sell', VisitShipyard: 'shipyard', BuyShip: 'shipyard', AcquireRumor: 'rumor', Recruit: 'recruit', ClaimMission: 'mission' }
const SPOILS = ['PlunderPlayer', 'PlunderNaval', 'ClaimShip', 'ClaimReward', 'StowGoods', 'ChooseGoods', 'Bottle']
/** What is asked on the chart itself: the chart must lie open. */
const ON_THE_CHART = ['ReturnModifications', 'MarketNews']
const SLIPS = ['GloryWindow', 'SkillCheck', 'RerollDice', 'Carry', 'AgreeOnLeader', 'Peace', 'BorrowedPlans', 'FixHits', 'Charm']

const list = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : [])
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The innermost procedure of one of these names. */
export const doing = (view: MarauderView, ...names: string[]): Doing | undefined => view.doing.findLast((one) => names.includes(one.what))

/** What to draw of what is being done now; null leaves the chart alone. Other people's visits to a port do not cover it. */
export function panelOf(view: MarauderView): Panel | null {
  const at = (...names: string[]): Doing | undefined => doing(view, ...names)
  if (at('SetUp') || (at('NewCaptain') && at('NewCaptain')?.seat === view.seat)) return { kind: 'setup' }
  if (ON_THE_CHART.includes(view.doing.at(-1)?.what ?? '')) return null
  const spoils = at(...SPOILS)
  if (spoils && spoils.seat === view.seat) return { kind: 'spoils', what: spoils.what, at: spoils }
  // What a Mission brings is asked for after the raid or fight that completed it, and no longer belongs to that.
  const done = view.doing.findLastIndex((one) => one.what === 'CompleteMission')
  const within = (...names: string[]): Doing | undefined => view.doing.slice(done + 1).findLast((one) => names.includes(one.what))
  const fight = within('NavalCombat', 'CrewCombat')
  if (fight) return battleOf(view, fight)
  const raid = within('MerchantRaid', 'MerchantFound')
  if (raid) return raidOf(raid)
  const port = at('PortAction')
  if (port && port.seat === view.seat) {
    const step = at(...Object.keys(STEPS))
    return { kind: 'port', zone: String(port.zone), done: list(port.done), step: step ? STEPS[step.what] : 'signs', at: step ?? port, visit: port }
  }
  return slipOf(view)
}

/** Somebody's roll is shown to all, a question only to whom it is put. */
function slipOf(view: MarauderView): Slip | null {
  const last = view.doing.at(-1)
  if (!last || !SLIPS.includes(last.what)) return null
  const asked = view.seat !== null && view.to_act.includes(view.seat)
  return asked || last.what === 'SkillCheck' ? { kind: 'slip' } : null
}

function raidOf(raid: Doing): Raid {
  return {
    kind: 'raid', seat: number(raid.seat), nation: (raid.nation as string | null) ?? null, found: raid.what === 'MerchantFound', dice: list(raid.dice), counted: raid.counted === true,
    successes: number(raid.successes), escapes: number(raid.escapes), lostAt: number(raid.lost_at), hits: list(raid.hits), gold: number(raid.gold), glorious: number(raid.glorious),
  }
}

function battleOf(view: MarauderView, fight: Doing): Battle {
  const inner = view.doing.slice(view.doing.indexOf(fight))
  const last = (name: string): Doing | undefined => inner.findLast((one) => one.what === name)
  const naval = view.doing.findLast((one) => one.what === 'NavalCombat')
  const crew = last('CrewCombat')
  const round = crew ? last('CrewRound') : last('NavalRound')
  return {
    kind: 'battle', sides: [fight.aggressor as Fighter, fight.defender as Fighter], leader: typeof naval?.leader === 'number' ? naval.leader : null, round: number(round?.round ?? fight.round),
    crew: crew !== undefined, declared: list(round?.declared), refused: (round?.refused ?? {}) as Record<string, string>,
  }
}
