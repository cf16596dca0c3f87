// Names, figures and texts of the pieces, as the catalogue of the table's card set tells them.
import type { CaptainEntry as Captain, Catalogue, EventCard, GloryCard, MissionEntry, RumorEntry, ShipKind, Token, ZoneEntry } from './catalogue'
import { SKILLS } from './view'

export type { CaptainEntry as Captain } from './catalogue'

type Known<One> = Record<string, One | undefined>

/** All that is known of the pieces. The page opens it before it shows a board, and anew for every table. */
export let book: Catalogue
export let captains: Known<Captain> = {}
export let events: Known<EventCard> = {}
export let missions: Known<MissionEntry> = {}
export let gear: Known<Token> = {}
export let ships: Known<ShipKind> = {}
export let zones: Known<ZoneEntry> = {}
let glory: Known<GloryCard> = {}
let rumors: Known<RumorEntry> = {}

export function open(catalogue: Catalogue): void {
  book = catalogue
  ;({ captains, events, glory, missions, rumors, ships, zones } = catalogue)
  gear = { ...catalogue.modifications, ...catalogue.weapons }
}

/** Something that follows from the book, worked out once for each that is opened. */
export function perBook<Made>(make: () => Made): () => Made {
  let kept: { book: Catalogue; made: Made } | null = null
  return () => (kept = kept?.book === book ? kept : { book, made: make() }).made
}

/** How likely a die shows a skull. */
export const skullChance = (): number => book.die.filter((side) => side === 'skull').length / book.die.length

export const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
export const zoneName = (id: string | null): string => (id && zones[id]?.name) || ''
export const goodOf = (card: string): string => book.cargo[card]?.good ?? ''
export const skillsOf = (captain: Captain): number[] => SKILLS.map((skill) => captain[skill])
/** What a captain can do that others cannot, in plain words; the whole text is in the notes and the reference. */
export const abilityOf = (captain: Captain): string => captain.abilities.map((one) => `${one.name}: ${one.brief}`).join(' ')
export const abilitiesOf = (captain: Captain): string[] => captain.abilities.map((one) => `${one.name}: ${one.effect}`)

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
  const cargo: Known<Catalogue['cargo'][string]> = book.cargo
  const goods = cargo[id]
  if (goods) {
    const { good, plunder, icon } = goods
    return { ...blank, kind: 'cargo', name: upper(good), good, plunder, icon, foot: `${plunder} Gold · ${icon === 'escape' ? 'Escape' : `Hit: ${upper(icon)}`}` }
  }
  const mission = missions[id]
  if (mission) return { ...blank, kind: 'mission', strip: `Mission · ${zoneName(mission.location)}`, name: mission.name, says: [mission.told.task, `Needs: ${mission.told.requirement}`], foot: mission.told.earn }
  const rumor = rumors[id]
  if (rumor) {
    const where = `${rumor.place === 'port' ? 'Port of' : 'At sea off'} ${zoneName(rumor.location)}`
    return { ...blank, kind: 'rumor', strip: 'Rumor', needs: rumor.successes, name: rumor.name, says: [`${where}: ${upper(rumor.skill)}${rumor.successes > 1 ? ` ${rumor.successes}` : ''}.`, rumor.effect] }
  }
  const card = glory[id]
  if (!card) return null
  if (card.specialist) {
    const roll = card.hire_skill ? `${upper(card.hire_skill)} roll, then ` : ''
    return { ...blank, kind: 'specialist', strip: 'Specialist', name: card.name, says: [card.effect], foot: card.hire_gold ? `Hire: ${roll}${card.hire_gold} Gold` : '' }
  }
  return { ...blank, kind: 'glory', strip: `Glory · ${upper(card.category)}`, name: card.name, says: [card.timing ? `${card.timing}.` : '', card.effect].filter(Boolean) }
}

/** What an Event Card says that brings an NPC captain. */
export const arrivalSays = (card: EventCard | undefined): string => (card?.npc ? `At the end of the round the ${npcTitle(card.npc)} appears off ${zoneName(card.zone)}, or gets this captain.` : '')

/** "the Spanish naval ship" as a title. */
export function npcTitle(key: string): string {
  if (key.startsWith('pirate-')) return `Pirate ${upper(key.slice(7))}`
  return `${upper(key)} naval ship`
}
