import type { About } from '../game'
import { count } from '../../lib/words'
import { captains, cardText, events, gear, npcTitle, ships, upper, zoneName, zones } from './cards'
import type { MarauderView } from './view'

/** Whether a move's note tells of something to beware of; for the red mark on its seal. */
export const warns = (note: string): boolean => /(Hostile|Shoals|Storm|Squalls):/.test(note)

const about = (title: string, ...says: (string | false | null | undefined)[]): About => ({ title, says: says.filter((one): one is string => Boolean(one)), odds: null })

export function seatMeta(view: MarauderView, seat: number): string {
  const player = view.players[seat]
  if (!player.ship) return 'choosing a ship'
  const wanted = Object.values(player.bounties).reduce((sum, n) => sum + n, 0)
  const where = `${ships[player.ship.kind]?.name ?? ''} ${player.in_port ? 'in' : 'off'} ${zoneName(player.zone)}`
  return `${where} · ${player.cargo} cargo · ${count(player.glory_cards, 'card')}${wanted > 0 ? ` · ${wanted} ${wanted === 1 ? 'Bounty' : 'Bounties'}` : ''}`
}

const CLOSED: Record<string, string> = { bounty: 'Closed to you: there is a Bounty on your head.', war: 'Closed to you by the war.' }

function aboutZone(view: MarauderView, id: string, port: boolean): About | null {
  const zone = view.zones[id]
  const text = zones[id]
  if (!zone || !text) return null
  const missions = view.offers.filter((one) => one.port === id).map((one) => cardText(one.mission)?.name ?? '')
  return about(
    port ? `Port of ${text.name}` : text.name,
    zone.nation && `${upper(zone.nation)}.`,
    zone.demand && `${upper(zone.demand)} is in demand.`,
    zone.merchant && !port && 'A merchant sails here.',
    zone.closed && (CLOSED[zone.closed] ?? 'Closed to you.'),
    missions.length > 0 && `On offer: ${missions.join(', ')}.`,
    text.effect_name && `${text.effect_name}: ${text.effect ?? ''}`,
  )
}

function aboutPlayer(view: MarauderView, seat: number, name: string): About | null {
  const player = view.players[seat]
  if (!player) return null
  const captain = player.captain ? captains[player.captain] : undefined
  const skills = captain && `Seamanship ${captain.skills[0]}, Scouting ${captain.skills[1]}, Leadership ${captain.skills[2]}, Influence ${captain.skills[3]}.`
  return about(captain ? `${captain.name} (${name})` : name, `${seatMeta(view, seat)}.`, skills, player.pirate && 'A pirate.', captain?.ability)
}

function aboutNpc(view: MarauderView, key: string): About | null {
  const npc = view.npcs.find((one) => one.key === key)
  if (!npc) return null
  return about(npcTitle(key), `${npc.name}, ${ships[npc.ship]?.name ?? npc.ship}.`, `Seamanship ${npc.seamanship}, Scouting ${npc.scouting}, Leadership ${npc.leadership}.`)
}

/** What is known about an element of the board, for its note. */
export function aboutElement(view: MarauderView, on: string, nameOf: (seat: number) => string): About | null {
  const [kind, ...rest] = on.split('-')
  const id = rest.join('-')
  if (kind === 'zone' || kind === 'port') return aboutZone(view, id, kind === 'port')
  if (kind === 'ship' || kind === 'seat') return aboutPlayer(view, Number(id), nameOf(Number(id)))
  if (kind === 'npc') return aboutNpc(view, id)
  if (kind === 'merchant') return about(`Merchant off ${zoneName(id)}`, 'Her nation is hidden until she is found.')
  if (kind === 'demand') return about(`In demand in ${zoneName(id)}`, `${upper(view.zones[id]?.demand ?? '')} sells for 6 Gold a card here; other goods for 3.`)
  if (kind === 'modification') return aboutModification(view.zones[id]?.modification ?? null, id)
  if (kind === 'weapon') return gear[id] ? about(gear[id].name, gear[id].effect) : null
  if (kind === 'nation') return about(upper(id), `Your Bounty: ${view.seat !== null ? view.players[view.seat].bounties[id] : 0}.`, view.war.includes(id) && 'At war.')
  if (kind === 'stash') return about('Your stash', 'Gold in your home port; every 10 Gold are 1 Glory Point at the end.')
  if (kind === 'card' || kind === 'mission') return aboutCard(id)
  return null
}

function aboutModification(kind: string | null, zone: string): About | null {
  if (!kind) return null
  if (kind === 'hidden') return about('A face-down modification', `A Port action in ${zoneName(zone)} turns it over.`)
  return about(gear[kind]?.name ?? kind, gear[kind]?.effect, `On sale in ${zoneName(zone)}.`)
}

function aboutCard(id: string): About | null {
  const text = cardText(id)
  if (text) return about(text.name, text.strip && `${text.strip}.`, ...text.says, text.foot)
  return events[id] ? about(events[id].name, events[id].effect) : null
}
