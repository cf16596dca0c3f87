import type { About } from '../game'
import { count, list, number } from '../../lib/words'
import { abilitiesOf, arrivalSays, book, captains, cardText, events, gear, npcTitle, ships, skillsOf, upper, zoneName, zones } from './cards'
import { LOCATIONS, type MarauderView } from './view'

type Says = string | false | null | undefined
const about = (title: string, rule: string, ...says: Says[]): About => ({ title, says: says.filter((one): one is string => Boolean(one)), odds: null, rule })

export function seatMeta(view: MarauderView, seat: number): string {
  const player = view.players[seat]
  if (!player.ship) return 'choosing a ship'
  const wanted = Object.values(player.bounties).reduce((sum, n) => sum + n, 0)
  const where = `${ships[player.ship.kind]?.name ?? ''} ${player.in_port ? 'in' : 'off'} ${zoneName(player.zone)}`
  return `${where} · ${player.cargo} cargo · ${count(player.glory_cards, 'card')}${wanted > 0 ? ` · ${wanted} ${wanted === 1 ? 'Bounty' : 'Bounties'}` : ''}`
}

/** Alone it is a race: what is to be reached, and how long there is for it. */
export function race(view: MarauderView): string {
  const left = view.decks.events
  return view.seats > 1 ? '' : `to ${view.target} Glory, ${left > 0 ? `${count(left, 'Event Card')} left` : 'last round'}`
}

const CLOSED: Record<string, string> = { bounty: 'Closed to you: there is a Bounty on your head.', war: 'Closed to you by the war.' }

/** Who is there: captains by name, NPCs by ship. */
function company(view: MarauderView, zone: string, port: boolean, nameOf: (seat: number) => string): string {
  const captains = view.players.filter((player) => player.ship && player.zone === zone && player.in_port === port).map((player) => (player.seat === view.seat ? 'you' : nameOf(player.seat)))
  const npcs = port ? [] : view.npcs.filter((npc) => npc.zone === zone).map((npc) => `the ${npcTitle(npc.key)}`)
  const all = [...captains, ...npcs]
  return all.length > 0 ? `${port ? 'In port' : 'At sea'}: ${list(all)}.` : ''
}

function aboutZone(view: MarauderView, id: string, port: boolean, nameOf: (seat: number) => string): About | null {
  const zone = view.zones[id]
  const text = zones[id]
  if (!zone || !text) return null
  const missions = view.offers.filter((one) => one.port === id).map((one) => cardText(one.mission)?.name ?? '')
  const mod = zone.modification === 'hidden' ? 'a face-down modification' : zone.modification && gear[zone.modification]?.name
  return about(
    port ? `Port of ${text.name}` : text.name,
    zone.closed ? 'MM-369' : port ? 'MM-106' : 'MM-090',
    zone.nation && `${upper(zone.nation)}${zone.demand ? `, wants ${upper(zone.demand)}` : ''}${mod ? `, sells ${mod}` : ''}.`,
    company(view, id, port, nameOf),
    zone.merchant && !port && 'A merchant sails here.',
    zone.closed && (CLOSED[zone.closed] ?? 'Closed to you.'),
    missions.length > 0 && `On offer: ${missions.join(', ')}.`,
    text.effect_name && `${text.effect_name}: ${text.effect}`,
  )
}

function aboutPlayer(view: MarauderView, seat: number, name: string): About | null {
  const player = view.players[seat]
  if (!player) return null
  const captain = player.captain ? captains[player.captain] : undefined
  const wanted = Object.entries(player.bounties).filter(([, n]) => n > 0)
  const owns = [...(player.ship?.mods.map((mod) => mod.id) ?? []), ...player.weapons].map((id) => gear[id]?.name ?? id)
  const cards = [...player.missions.map((one) => one.id), ...player.specialists, ...player.proved].map((id) => cardText(id)?.name ?? '')
  return about(
    captain ? `${captain.name} (${name})` : name,
    player.in_port ? 'MM-111' : 'MM-110',
    captain && `${upper(captain.nation)}, home ${zoneName(captain.home)}. ${player.glory} Glory.`,
    captain && skills(skillsOf(captain)),
    player.ship && `${ships[player.ship.kind]?.name ?? ''} ${player.in_port ? 'in' : 'off'} ${zoneName(player.zone)}: ${LOCATIONS.map((one) => `${upper(one)} ${player.ship?.cubes[one]}`).join(', ')}, Maneuverability ${player.ship.maneuverability}.`,
    `${player.cargo} cargo, ${count(player.glory_cards, 'Glory Card')}${player.rumor ? ', a Rumor' : ''}, stashed ${player.stashings === 1 ? 'once' : `${player.stashings} times`}.`,
    owns.length > 0 && `${list(owns)}.`,
    cards.length > 0 && `${list(cards)}.`,
    wanted.length > 0 && `Wanted: ${wanted.map(([nation, n]) => `${upper(nation)} ${n}`).join(', ')}. Whoever defeats this captain may claim ${book.amounts.reward_per_bounty} Gold a Bounty from one of them.`,
    captain && abilitiesOf(captain).join(' '),
  )
}

const skills = ([seamanship, scouting, leadership, influence]: number[]): string =>
  `Seamanship ${seamanship}, Scouting ${scouting}, Leadership ${leadership}${influence === undefined ? '' : `, Influence ${influence}`}.`

function aboutNpc(view: MarauderView, key: string): About | null {
  const npc = view.npcs.find((one) => one.key === key)
  if (!npc) return null
  const ship = ships[npc.ship]
  const pirate = key.startsWith('pirate-')
  return about(
    npcTitle(key),
    'MM-418',
    `${npc.name}, ${ship?.name ?? npc.ship}${npc.zone ? ` off ${zoneName(npc.zone)}` : ''}.`,
    skills([npc.seamanship, npc.scouting, npc.leadership]),
    ship && `Toughness ${ship.toughness}, Cargo ${ship.cargo}, Crew ${ship.crew}, Cannons ${ship.cannons}, Maneuverability ${ship.maneuverability}.`,
    pirate ? 'Hunts captains who are no pirates, for their Gold and cargo.' : 'Hunts wanted captains, and at war those of the enemy.',
    npc.beneath.length > 0 && `Beneath: ${npc.beneath.map((card) => events[card]?.name ?? card).join(', ')}.`,
  )
}

function aboutWar(view: MarauderView): About | null {
  if (view.war.length === 0) return null
  return about('At war', 'MM-093', `${list(view.war.map(upper))}.`, 'Their ports are closed to captains of the other; their naval ships are Men-o-War.')
}

function aboutModification(kind: string | null, zone: string): About | null {
  if (!kind) return null
  if (kind === 'hidden') return about('A face-down modification', 'MM-086', `A Port action in ${zoneName(zone)} turns it over.`)
  return about(gear[kind]?.name ?? kind, 'MM-145', gear[kind]?.effect, `On sale in ${zoneName(zone)}.`)
}

/** What a sale brings is told by the table, for whoever looks: events, ports and cards change it. */
function aboutDemand(view: MarauderView, id: string): About | null {
  const zone = view.zones[id]
  if (!zone?.demand) return null
  const pays = zone.pays ? `${upper(zone.demand)} sells for ${zone.pays[0]} Gold a card here, other goods for ${zone.pays[1]}.` : `${upper(zone.demand)} sells best here.`
  return about(`In demand in ${zoneName(id)}`, 'MM-127', pays, `${upper(number(book.thresholds.sale_cards))} or more of it sold at once are worth a Glory Point.`)
}

export interface Market {
  zone: string
  good: string
  away: number
  closed: boolean
}

/** Other ports that want one of these goods, the nearest to one's ship first. */
export function markets(view: MarauderView, goods: string[]): Market[] {
  const here = view.seat === null ? null : view.players[view.seat].zone
  return Object.entries((here && zones[here]?.away) || {})
    .filter(([zone]) => zone !== here && goods.includes(view.zones[zone]?.demand ?? ''))
    .map(([zone, away]) => ({ zone, away, good: view.zones[zone].demand ?? '', closed: Boolean(view.zones[zone].closed) }))
    .sort((a, b) => a.away - b.away || zoneName(a.zone).localeCompare(zoneName(b.zone)))
}

/** ``Havana, 1 zone``. */
export const marketSays = ({ zone, away }: Market): string => `${zoneName(zone)}, ${count(away, 'zone')}`

/** Where a good that you have or are offered is wanted. */
function soughtIn(view: MarauderView, good: string): string {
  const open = markets(view, [good]).filter((one) => !one.closed)
  return open.length > 0 ? `Wanted in ${open.map(marketSays).join('; ')}.` : ''
}

const CARD_RULES = { cargo: 'MM-127', glory: 'MM-389', specialist: 'MM-398', mission: 'MM-192', rumor: 'MM-187' }
function aboutCard(id: string, view?: MarauderView): About | null {
  const text = cardText(id)
  if (text) return about(text.name, CARD_RULES[text.kind], text.strip && `${text.strip}.`, ...text.says, view && text.kind === 'cargo' && soughtIn(view, text.good), text.foot)
  return events[id] ? about(events[id].name, 'MM-097', events[id].effect || arrivalSays(events[id])) : null
}

const ABOUT: Record<string, ((view: MarauderView, id: string, nameOf: (seat: number) => string) => About | null) | undefined> = {
  zone: (view, id, nameOf) => aboutZone(view, id, false, nameOf),
  port: (view, id, nameOf) => aboutZone(view, id, true, nameOf),
  ship: (view, id, nameOf) => aboutPlayer(view, Number(id), nameOf(Number(id))),
  seat: (view, id, nameOf) => aboutPlayer(view, Number(id), nameOf(Number(id))),
  npc: aboutNpc,
  war: aboutWar,
  event: (_view, id) => aboutCard(id),
  card: (view, id) => aboutCard(id, view),
  mission: (_view, id) => aboutCard(id),
  merchant: (_view, id) => about(`Merchant off ${zoneName(id)}`, 'MM-113', 'Her nation is hidden until she is found.', 'A captain at sea here may scout for her.'),
  demand: aboutDemand,
  modification: (view, id) => aboutModification(view.zones[id]?.modification ?? null, id),
  gear: (_view, id) => (gear[id] ? about(gear[id].name, 'MM-145', gear[id].effect) : null),
  weapon: (_view, id) => (gear[id] ? about(gear[id].name, 'MM-508', gear[id].effect) : null),
  nation: (view, id) => about(upper(id), 'MM-348', `Your Bounty: ${view.seat !== null ? view.players[view.seat].bounties[id] : 0}.`, view.war.includes(id) && 'At war.'),
  stash: () => about('Your stash', 'MM-028', `Gold in your home port; every ${book.thresholds.stash_gold} Gold are 1 Glory Point at the end.`),
}

/** What is known about an element of the board, for its note. */
export function aboutElement(view: MarauderView, on: string, nameOf: (seat: number) => string): About | null {
  const [kind, ...rest] = on.split('-')
  return ABOUT[kind]?.(view, rest.join('-'), nameOf) ?? null
}
