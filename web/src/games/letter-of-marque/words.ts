import { count, list } from '../../lib/words'
import type { MarqueView, Player, SeaShip } from './view'

type NameOf = (seat: number) => string

/** What this seat knows about a ship, as short sentences without their full stops. */
export function knownOf(ship: SeaShip, view: MarqueView, nameOf: NameOf): string[] {
  const mine = ship.seat === view.seat
  const says = [mine ? `Your ship with a ${ship.value}` : `${nameOf(ship.seat)}’s ship with a ${ship.value}`]
  if (ship.armed) says.push(ship.revealed ? 'Armed, everybody knows' : 'Armed, only you know')
  else if (ship.armed === false) says.push('Defenseless, only you know')
  else if (ship.odds !== null) says.push(`${Math.round(ship.odds * 100)} % armed, from public facts`)
  if (ship.beat_off.length > 0) says.push(`Beat off ${list(ship.beat_off.map((seat) => (seat === view.seat ? 'you' : nameOf(seat))))}`)
  return says
}

/** What attacks have shown of somebody's ships; which of the others are armed is left to the players. */
export function shownOf(player: Player): string {
  const parts = [player.shown_armed > 0 && `${player.shown_armed} armed`, player.shown_robbed > 0 && `${player.shown_robbed} robbed`]
  return parts.filter(Boolean).join(', ')
}

export function seatMeta(view: MarqueView, seat: number): string {
  const player = view.players[seat]
  const atSea = view.sea.filter((ship) => ship.seat === seat).length
  const shown = shownOf(player)
  return `${atSea} at sea, ${count(player.cannons, 'cannon card')}${shown ? `, shown: ${shown}` : ''}`
}
