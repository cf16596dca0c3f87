import { count, list } from '../../lib/words'
import type { About } from '../game'
import { countryOf, findShip, type BattleView, type Card, type Player, type Ship } from './view'

type NameOf = (seat: number) => string

const PLACES = { line: 'in the Line', prize: 'a Prize behind the Line', port: 'in Port', captured: 'captured', pile: 'the next reinforcement' }

/** "your", "Ines’s". */
const whose = (seat: number, view: BattleView, nameOf: NameOf): string => (seat === view.seat ? 'your' : `${nameOf(seat)}’s`)

function stateOf(ship: Ship, view: BattleView, nameOf: NameOf): string[] {
  const says: string[] = []
  if (ship.struck) says.push('She has struck her colours.')
  if (!ship.mobile && ship.place !== 'pile') says.push('Dismasted.')
  if (ship.burning) says.push(`On fire in the ${list(ship.fires.map((fire) => (fire.place === 'hull' ? 'Hull' : 'Rigging')))}.`)
  if (ship.breaker !== null) says.push(`Line Breaker against ${ship.breaker === view.seat ? 'you' : nameOf(ship.breaker)}.`)
  if (ship.broken > 0) says.push(`The broken Line costs her ${ship.broken} Hull and ${ship.broken} Rigging.`)
  return says
}

export function aboutShip(view: BattleView, id: number, nameOf: NameOf): About | null {
  const ship = findShip(view, id)
  if (!ship) return null
  const owner = ship.seat === null ? '' : `, ${whose(ship.seat, view, nameOf)} ship`
  return {
    title: ship.name,
    says: [
      `Rate ${ship.rate}, ${ship.guns} guns, ${countryOf(ship.nation).name}.`,
      `${PLACES[ship.place][0].toUpperCase()}${PLACES[ship.place].slice(1)}${owner}.`,
      `Hull ${ship.hull_left} of ${ship.hull}, Rigging ${ship.rigging_left} of ${ship.rigging}.`,
      ...stateOf(ship, view, nameOf),
      ship.place === 'prize' ? `${ship.points_in_port} points in Port, ${ship.points_left} if the round ends first.` : `${ship.points} points if sunk, ${ship.points_in_port} as a Prize in Port.`,
    ],
    odds: null,
  }
}

export function aboutCard(card: Card & { refused?: string | null }): About {
  const says = [`${card.detail[0].toUpperCase()}${card.detail.slice(1)}.`]
  if (card.refused) says.push(`Not now: ${card.refused}.`)
  return { title: card.title, says, odds: null }
}

export function aboutPile(view: BattleView): About {
  const seen = view.discards.cards.map((card) => `${card.count} × ${card.title}${card.hits > 0 ? ` (${card.detail})` : ''}`)
  return {
    title: 'Action cards',
    says: [`${count(view.draw_pile, 'card')} to draw; the round ends when a hand cannot be filled.`, `Discarded: ${seen.length > 0 ? seen.slice(0, 10).join(', ') : 'none'}${seen.length > 10 ? ' and others' : ''}.`],
    odds: null,
  }
}

export function aboutPlayer(view: BattleView, seat: number, nameOf: NameOf): About {
  const player = view.players[seat]
  const says = [`${points(player.score)} of ${view.target} points.`, `Line of ${player.line.length}, ${count(player.hand, 'card')} in hand.`]
  if (player.prizes.length > 0) says.push(`${count(player.prizes.length, 'Prize')} at sea.`)
  says.push(...frontsOf(view, player, nameOf).map((front) => `${front.text}.`))
  return { title: nameOf(seat), says, odds: null }
}

/** Points with a real minus sign. */
export const points = (n: number): string => String(n).replace('-', '−')

export interface Front { key: string; text: string; short: string; by: number }

/** The cards lying in front of a player, in words. */
export function frontsOf(view: BattleView, player: Player, nameOf: NameOf): Front[] {
  const by = (seat: number): string => (seat === view.seat ? 'you' : nameOf(seat))
  return [
    ...(player.refusing === null ? [] : [{ key: `refusing-${player.refusing}`, text: 'Refuse Battle', short: 'Refuses', by: player.seat }]),
    ...player.broken_by.map((laid) => ({ key: `break-${laid.card}`, text: `Broken by ${by(laid.seat)}`, short: 'Broken', by: laid.seat })),
    ...player.blockaded_by.map((laid) => ({ key: `blockade-${laid.card}`, text: `Blockaded by ${by(laid.seat)}`, short: 'Blockaded', by: laid.seat })),
  ]
}

export function infoOf(player: Player): string {
  const parts = [count(player.hand, 'card')]
  if (player.sunk > 0) parts.push(`has sunk ${player.sunk}`)
  return parts.join(', ')
}

export function seatMeta(view: BattleView, seat: number): string {
  const player = view.players[seat]
  const parts = [`Line of ${player.line.length}`]
  const struck = player.line.filter((ship) => ship.struck).length
  if (player.broken_by.length > 0) parts.push('broken')
  if (player.refusing !== null) parts.push('refuses battle')
  if (player.blockaded_by.length > 0) parts.push('blockaded')
  if (player.prizes.length > 0) parts.push(count(player.prizes.length, 'Prize'))
  if (struck > 0) parts.push(`${struck} struck`)
  return parts.join(', ')
}

/** What a screen reader hears of a ship. */
export function labelOf(ship: Ship, view: BattleView, nameOf: NameOf): string {
  const owner = ship.seat === null ? '' : `${whose(ship.seat, view, nameOf)} ship, `
  const states = stateOf(ship, view, nameOf).join(' ')
  return `${ship.name}, ${owner}Rate ${ship.rate}, Hull ${ship.hull_left} of ${ship.hull}, Rigging ${ship.rigging_left} of ${ship.rigging}. ${states}`.trim().replace(/\.$/, '')
}
