// Which panel the procedures under way call for.
import type { Doing, MarauderView } from './view'

export type Fighter = number | string
export type Panel =
  | { kind: 'setup' }
  | { kind: 'port'; zone: string; done: string[]; step: 'signs' | 'buy' | 'sell' | 'shipyard' | 'rumor'; at: Doing }
  | { kind: 'battle'; sides: [Fighter, Fighter]; round: number; crew: boolean; declared: string[]; dice: (number | string)[][]; winner: number | null; hits: Record<string, string[]> }
  | { kind: 'raid'; nation: string | null; found: boolean; dice: (number | string)[]; successes: number; escapes: number; gold: number }
  | { kind: 'spoils'; what: string; at: Doing }

const STEPS: Record<string, 'buy' | 'sell' | 'shipyard' | 'rumor'> = { BuyGoods: 'buy', SellGoods: 'sell', VisitShipyard: 'shipyard', BuyShip: 'shipyard', AcquireRumor: 'rumor' }
const SPOILS = ['PlunderPlayer', 'PlunderNaval', 'ClaimShip', 'ClaimReward', 'StowGoods']

const list = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : [])
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** What to draw of what is being done now; null leaves the chart alone. Other people's visits to a port do not cover it. */
export function panelOf(view: MarauderView): Panel | null {
  const at = (...names: string[]): Doing | undefined => view.doing.findLast((one) => names.includes(one.what))
  if (at('SetUp') || (at('NewCaptain') && at('NewCaptain')?.seat === view.seat)) return { kind: 'setup' }
  const spoils = at(...SPOILS)
  if (spoils && spoils.seat === view.seat) return { kind: 'spoils', what: spoils.what, at: spoils }
  const fight = at('NavalCombat', 'CrewCombat')
  if (fight) return battleOf(view, fight)
  const raid = at('MerchantRaid', 'MerchantFound')
  if (raid) {
    return {
      kind: 'raid', nation: (raid.nation as string | null) ?? null, found: raid.what === 'MerchantFound',
      dice: list(raid.dice), successes: number(raid.successes), escapes: number(raid.escapes), gold: number(raid.gold),
    }
  }
  const port = at('PortAction')
  if (!port || port.seat !== view.seat) return null
  const step = at(...Object.keys(STEPS))
  return { kind: 'port', zone: String(port.zone), done: list(port.done), step: step ? STEPS[step.what] : 'signs', at: step ?? port }
}

function battleOf(view: MarauderView, fight: Doing): Panel {
  const inner = view.doing.slice(view.doing.indexOf(fight))
  const last = (name: string): Doing | undefined => inner.findLast((one) => one.what === name)
  const crew = last('CrewCombat')
  const round = crew ? last('CrewRound') : last('NavalRound')
  const struck = last('FixHits') ?? last('Broadside') ?? last('StrikeShip')
  const owners = list<Fighter>(struck?.ships ?? struck?.sides)
  const hits: Record<string, string[]> = {}
  owners.forEach((owner, i) => (hits[String(owner)] = list<string>(list<unknown>(struck?.hits)[i])))
  return {
    kind: 'battle', sides: [fight.aggressor as Fighter, fight.defender as Fighter], round: number(round?.round ?? fight.round), crew: crew !== undefined,
    declared: list(round?.declared), dice: list(round?.dice), winner: typeof round?.winner === 'number' ? round.winner : null, hits,
  }
}
