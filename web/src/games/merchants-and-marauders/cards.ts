// Names and texts of the cards; cards.json is made from the game's data by cards.py.
import data from './cards.json'

export interface Captain { name: string; sex: string; nation: string; home: string; skills: number[]; ability: string; style: string }
interface Text { name: string; effect?: string }
interface Glory extends Text { category?: string; timing?: string; hire_skill?: string; hire_gold?: number }
interface Mission { name: string; location?: string; requirement?: string; task?: string; earn?: string }
interface Rumor { name: string; place?: string; location?: string; skill?: string; successes?: number; reward?: string }
interface ZoneText extends Text { nation?: string; effect_name?: string }
interface ShipText { name: string; toughness: number; cargo: number; crew: number; cannons: number; maneuverability: number }

export const captains: Record<string, Captain | undefined> = data.captains
export const events: Record<string, Text | undefined> = data.events
export const glory: Record<string, Glory | undefined> = data.glory
export const missions: Record<string, Mission | undefined> = data.missions
export const rumors: Record<string, Rumor | undefined> = data.rumors
export const gear: Record<string, Text | undefined> = data.gear
export const ships: Record<string, ShipText | undefined> = data.ships
export const zones: Record<string, ZoneText | undefined> = data.zones
const cargo = data.cargo as unknown as Record<string, [string, number, string] | undefined>

export const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
export const zoneName = (id: string | null): string => (id && zones[id]?.name) || ''
export const goodOf = (card: string): string => cargo[card]?.[0] ?? ''

export interface CardText {
  kind: 'cargo' | 'glory' | 'specialist' | 'mission' | 'rumor'
  /** The strip across the top. */
  strip: string
  name: string
  says: string[]
  foot: string
  good: string
  /** What a Cargo Card is worth to a raider, and its icon. */
  plunder: number
  icon: string
  /** Skulls that a Rumor needs to be true. */
  needs: number
}

/** What is printed on a card, by its id. */
export function cardText(id: string): CardText | null {
  const blank = { strip: '', says: [], foot: '', good: '', plunder: 0, icon: '', needs: 1 }
  const goods = cargo[id]
  if (goods) {
    const [good, plunder, icon] = goods
    return { ...blank, kind: 'cargo', name: upper(good), good, plunder, icon, foot: `${plunder} Gold · ${icon === 'escape' ? 'Escape' : `Hit: ${upper(icon)}`}` }
  }
  const mission = missions[id]
  if (mission) return { ...blank, kind: 'mission', strip: `Mission · ${zoneName(mission.location ?? null)}`, name: mission.name, says: [mission.task ?? '', mission.requirement ? `Needs: ${mission.requirement}` : ''].filter(Boolean), foot: mission.earn ?? '' }
  const rumor = rumors[id]
  if (rumor) {
    const where = `${rumor.place === 'port' ? 'Port of' : 'At sea off'} ${zoneName(rumor.location ?? null)}`
    return { ...blank, kind: 'rumor', strip: 'Rumor', needs: rumor.successes ?? 1, name: rumor.name, says: [`${where}: ${upper(rumor.skill ?? '')}${(rumor.successes ?? 1) > 1 ? ` ${rumor.successes}` : ''}.`, rumor.reward ?? ''].filter(Boolean) }
  }
  const card = glory[id]
  if (!card) return null
  if (card.hire_gold !== undefined || id.startsWith('S')) {
    const roll = card.hire_skill ? `${upper(card.hire_skill)} roll, then ` : ''
    return { ...blank, kind: 'specialist', strip: 'Specialist', name: card.name, says: [card.effect ?? ''], foot: card.hire_gold ? `Hire: ${roll}${card.hire_gold} Gold` : '' }
  }
  return { ...blank, kind: 'glory', strip: `Glory · ${upper(card.category ?? '')}`, name: card.name, says: [card.timing ? `${card.timing}.` : '', card.effect ?? ''].filter(Boolean) }
}

/** "the Spanish naval ship" as a title. */
export function npcTitle(key: string): string {
  if (key.startsWith('pirate-')) return `Pirate ${upper(key.slice(7))}`
  return `${upper(key)} naval ship`
}
