// Everything to look up, as entries with one text to search in. reference.json is made by cards.py.
import type { Rules } from '../../../lib/wire'
import { npcTitle, upper, zoneName } from '../cards'
import data from '../reference.json'

export interface Entry {
  id: string
  section: string
  title: string
  says: string[]
  facts: [string, string][]
  provenance: string
  /** A picture: a flag or a good. */
  pic: string
  haystack: string
}
type Given = { [field: string]: unknown; name: string; provenance?: string }

const MARKS: Record<string, string> = { R: 'the rulebook', S: 'public sources', D: 'our own design' }

/** "R: name; D: two of each" in words. */
export const provenanceWords = (text: string): string => text.replace(/\b([RSD])\b(?=$|[\s:;,)/(])/g, (mark) => MARKS[mark])

/** Without accents and case, so that "curacao" finds Curaçao. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase()

function entry(section: string, id: string, title: string, rest: Partial<Entry>): Entry {
  const { says = [], facts = [], provenance = '', pic = '' } = rest
  const haystack = plain([title, id, section, ...says, ...facts.flat()].join(' '))
  return { id, section, title, says, facts, provenance: provenanceWords(provenance), pic, haystack }
}

const rows = (table: object): [string, Given][] => Object.entries(table) as [string, Given][]
const text = (value: unknown): string => (value === undefined || value === null ? '–' : String(value))
const gold = (value: unknown): string => (typeof value === 'number' ? `${value} Gold` : '–')

const ships = rows(data.ships).map(([id, ship]) =>
  entry('Ships', id, ship.name, {
    facts: [['Hull, Masts', text(ship.toughness)], ['Cargo', text(ship.cargo)], ['Crew', text(ship.crew)], ['Cannons', text(ship.cannons)], ['Maneuverability', text(ship.maneuverability)], ['Buy', gold(ship.buy)], ['Sell', gold(ship.sell)]],
    provenance: ship.provenance,
  }))

const { prices } = data
const priceList: [string, string, string][] = [
  ['Goods, to sell', '3 Gold a card, 6 in demand', 'MM-126, MM-127'],
  ['Goods, to buy', '3 Gold; 2 each of a pair; 1 each of three or more', 'MM-133 to MM-135'],
  ['Ship Modification', gold(prices.modification_price), 'MM-150'],
  ['Restoring a Modification', gold(prices.restore_price), 'MM-172'],
  ['Special Weapon', `${gold(prices.weapon_price)}; sold back for ${gold(prices.weapon_sale)}`, 'MM-151'],
  ['Repairs', `${gold(prices.repair_price)} a point of damage`, 'MM-161'],
  ['Crew', 'free with a success on Leadership, else 2 Gold each', 'MM-180, MM-181'],
  ['Looking for a Rumor', '2 Gold, then an Influence roll', 'MM-183'],
]
const priceEntries = priceList.map(([title, price, rules]) => entry('Prices', `price-${title}`, title, { facts: [['Price', price], ['Rules', rules]], provenance: prices.provenance }))

const goods = data.goods.each.map((good) =>
  entry('Goods', good.name, upper(good.name), {
    facts: [['Cargo Cards', text(good.plunder.reduce((sum, n) => sum + n, 0))], ['Demand Tokens', text(data.goods.demand)], ['Plunder', good.plunder.map((n, i) => `${n} of ${i + 1} Gold`).join(', ')]],
    provenance: data.goods.provenance, pic: good.name,
  }))

const gear = (section: string, table: object): Entry[] =>
  rows(table).map(([id, one]) => entry(section, id, one.name, { says: [text(one.effect)], facts: [['Tokens', text(one.tokens)]], provenance: one.provenance }))

const zones = rows(data.zones).map(([id, zone]) =>
  entry('Zones', id, zone.name, {
    says: zone.effect ? [`${text(zone.effect_name)}: ${text(zone.effect)}`] : ['No effect of its own.'],
    facts: [['Port', zone.nation ? upper(text(zone.nation)) : 'none'], ['Next to', Object.entries(zone.neighbours as Record<string, string>).map(([way, to]) => `${zoneName(to)} (${way})`).join(', ')]],
    provenance: zone.provenance, pic: text(zone.nation ?? ''),
  }))

const shipOf = (npc: string): string => (npc.startsWith('pirate-') ? upper(npc.slice(7)) : 'Frigate; a Man-o-War while at war')
const npcs = rows(data.npcs).map(([id, npc]) =>
  entry('Non-player captains', id, npc.name, {
    facts: [['Sails', `${npcTitle(text(npc.npc))}: ${shipOf(text(npc.npc))}`], ['Enters at', zoneName(text(npc.zone))], ['Seamanship', text(npc.seamanship)], ['Scouting', text(npc.scouting)], ['Leadership', text(npc.leadership)]],
    provenance: npc.provenance, pic: text(npc.npc).startsWith('pirate') ? '' : text(npc.npc),
  }))

/** What the game's data tell; the rules come from the server. */
export const ENTRIES: Entry[] = [...ships, ...priceEntries, ...goods, ...gear('Modifications', data.modifications), ...gear('Special Weapons', data.weapons), ...zones, ...npcs]
export const SECTIONS: string[] = [...new Set(ENTRIES.map((one) => one.section)), 'Rules']

export function ruleEntries(rules: Rules): Entry[] {
  const titles = new Map(rules.sections.map((section) => [section.id, section.title]))
  const stated = rules.rules.map((rule) => entry('Rules', rule.id, titles.get(rule.section) ?? '', { says: [rule.says] }))
  const rulings = rules.rulings.map((one) => entry('Rules', one.id, one.question, { says: [one.ruling] }))
  return [...stated, ...rulings]
}

/** Entries in which every word of the query begins a word; those whose title has them come first. */
export function find(entries: readonly Entry[], query: string): Entry[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const has = (hay: string): boolean => words.every((word) => hay.startsWith(word) || hay.includes(` ${word}`) || hay.includes(`-${word}`) || hay.includes(`(${word}`))
  const found = entries.filter((one) => has(one.haystack))
  return [...found.filter((one) => has(plain(one.title))), ...found.filter((one) => !has(plain(one.title)))]
}
