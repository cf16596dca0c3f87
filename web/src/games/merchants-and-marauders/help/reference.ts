// Everything to look up, as entries with one text to search in.
import type { Rules } from '../../../lib/wire'
import { count, list } from '../../../lib/words'
import { abilitiesOf, book, cardText, npcTitle, perBook, upper, zoneName } from '../cards'
import type { Token } from '../catalogue'
import { SKILLS } from '../view'

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

const gold = (value: number): string => (value > 0 ? `${value} Gold` : '–')

const shipEntries = (): Entry[] => Object.values(book.ships).map((ship) =>
  entry('Ships', ship.id, ship.name, {
    facts: [['Hull, Masts', `${ship.toughness}`], ['Cargo', `${ship.cargo}`], ['Crew', `${ship.crew}`], ['Cannons', `${ship.cannons}`], ['Maneuverability', `${ship.maneuverability}`], ['Buy', gold(ship.buy)], ['Sell', gold(ship.sell)]],
    provenance: ship.provenance,
  }))

function priceEntries(): Entry[] {
  const { base, prices } = book
  const known: [string, string, string][] = [
    ['Goods, to sell', `${gold(base['sell.other'])} a card, ${base['sell.demand']} in demand`, 'MM-126, MM-127'],
    ['Goods, to buy', `${gold(prices.goods[0])}; ${prices.goods[1]} each of a pair; ${prices.goods[2]} each of three or more`, 'MM-133 to MM-135'],
    ['Ship Modification', gold(base['price.modification']), 'MM-150'],
    ['Restoring a Modification', gold(base['price.restore']), 'MM-172'],
    ['Special Weapon', `${gold(base['price.weapon'])}; sold back for ${gold(prices.weapon_sale)}`, 'MM-151'],
    ['Your old ship', `her sale value, ${gold(prices.modification_sold)} more for each Modification, ${prices.damage_sold} less for each point of damage`, 'MM-153, MM-154'],
    ['Repairs', `${gold(base['price.repair'])} a point of damage`, 'MM-161'],
    ['Crew', `free with a success on Leadership, else ${gold(base['price.crew'])} each`, 'MM-180, MM-181'],
    ['Looking for a Rumor', `${gold(base['price.rumor'])}, then an Influence roll`, 'MM-183'],
  ]
  return known.map(([title, price, rules]) => entry('Prices', `price-${title}`, title, { facts: [['Price', price], ['Rules', rules]], provenance: book.provenance.figures }))
}

function goodEntries(): Entry[] {
  const cards = Object.values(book.cargo)
  const values = [...new Set(cards.map((card) => card.plunder))].sort((a, b) => a - b)
  return book.goods.map((good) => {
    const own = cards.filter((card) => card.good === good)
    const plunder = values.map((value) => ({ value, times: own.filter((card) => card.plunder === value).length })).filter(({ times }) => times > 0)
    return entry('Goods', good, upper(good), {
      facts: [['Cargo Cards', `${own.length}`], ['Demand Tokens', `${book.demand_tokens.filter((one) => one === good).length}`], ['Plunder', plunder.map(({ value, times }) => `${times} of ${value} Gold`).join(', ')]],
      provenance: book.provenance.cargo, pic: good,
    })
  })
}

const gearEntries = (section: string, tokens: Record<string, Token>): Entry[] =>
  Object.values(tokens).map((one) => entry(section, one.id, one.name, { says: [one.effect], facts: [['Tokens', `${one.tokens}`]], provenance: one.provenance }))

const zoneEntries = (): Entry[] => Object.values(book.zones).map((zone) =>
  entry('Zones', zone.id, zone.name, {
    says: zone.effect ? [`${zone.effect_name}: ${zone.effect}`] : ['No effect of its own.'],
    facts: [['Port', zone.nation ? upper(zone.nation) : 'none'], ['Next to', Object.entries(zone.neighbours).map(([way, to]) => `${zoneName(to)} (${way})`).join(', ')]],
    provenance: zone.provenance, pic: zone.nation,
  }))

const captainEntries = (): Entry[] => Object.values(book.captains).map((captain) =>
  entry('Captains', captain.id, captain.name, {
    says: abilitiesOf(captain),
    facts: [['Home', zoneName(captain.home)], ...SKILLS.map((skill): [string, string] => [upper(skill), `${captain[skill]}`])],
    provenance: captain.provenance, pic: captain.nation,
  }))

const shipOf = (npc: string): string => (npc.startsWith('pirate-') ? upper(npc.slice(7)) : 'Frigate; a Man-o-War while at war')
const npcEntries = (): Entry[] => Object.values(book.events).filter((card) => card.npc).map((card) =>
  entry('Non-player captains', card.id, card.name, {
    facts: [['Sails', `${npcTitle(card.npc)}: ${shipOf(card.npc)}`], ['Enters at', zoneName(card.zone)], ['Seamanship', `${card.seamanship}`], ['Scouting', `${card.scouting}`], ['Leadership', `${card.leadership}`]],
    provenance: card.provenance, pic: card.npc.startsWith('pirate') ? '' : card.npc,
  }))

/** Cards that say all of themselves. */
const cardEntries = (section: string, cards: Record<string, { id: string; provenance: string }>): Entry[] =>
  Object.values(cards).flatMap(({ id, provenance }) => {
    const text = cardText(id)
    const facts: [string, string][] = text?.foot ? [[text.kind === 'mission' ? 'Reward' : 'Price', text.foot]] : []
    return text ? [entry(section, id, text.name, { says: [text.strip && `${text.strip}.`, ...text.says].filter(Boolean), facts, provenance })] : []
  })
function startersOf(npcs: string[]): string {
  const naval = npcs.filter((npc) => npc === 'naval').length
  const pirates = npcs.filter((npc) => npc !== 'naval').map((npc) => `the ${npcTitle(npc)}`)
  return list([...(naval > 0 ? [count(naval, 'naval ship')] : []), ...pirates]) || 'nobody'
}
const levelEntries = (): Entry[] => Object.entries(book.levels).map(([id, level]) =>
  entry('Solo levels', `level-${id}`, level.name, {
    facts: [['Event Cards', `${level.events}`], ['Captains in all', `${level.captains}`], ['At sea from the start', startersOf(level.npcs)]],
    provenance: level.provenance,
  }))
const eventEntries = (): Entry[] => Object.values(book.events).filter((card) => !card.npc).map((card) => entry('Events', card.id, card.name, { says: [card.effect], provenance: card.provenance }))

/** What the game's catalogue tells; the rules come from the server beside it. */
export const entries = perBook((): Entry[] => [
  ...shipEntries(), ...priceEntries(), ...goodEntries(), ...gearEntries('Modifications', book.modifications), ...gearEntries('Special Weapons', book.weapons), ...zoneEntries(),
  ...captainEntries(), ...npcEntries(), ...cardEntries('Missions', book.missions), ...cardEntries('Rumors', book.rumors), ...cardEntries('Glory Cards', book.glory), ...eventEntries(), ...levelEntries(),
])
export const sections = perBook((): string[] => [...new Set(entries().map((one) => one.section)), 'Rules'])

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
