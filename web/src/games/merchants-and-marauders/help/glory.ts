// What brings a Glory Point, in the figures of the card set: told before the first choice, in How to play and in the reference.
import { list, number } from '../../../lib/words'
import { book, ships, upper, type Captain } from '../cards'
import { SKILLS } from '../view'

export interface Way { pic: string; title: string; says: string }

export function waysToGlory(): Way[] {
  const { sale_cards, raid_gold, big_ships } = book.thresholds
  const great = list(big_ships.map((kind) => ships[kind]?.name ?? upper(kind)), 'or')
  return [
    { pic: 'cargo', title: 'Sell what is wanted', says: `${upper(number(sale_cards))} or more of the good in demand, in one sale.` },
    { pic: 'purse', title: 'Take a rich merchant', says: `A raid that brings ${raid_gold} Gold or more.` },
    { pic: 'cannons', title: 'Win a battle', says: 'Beat another captain or a ship of the nations or the pirates.' },
    { pic: 'scouting', title: 'Prove a Rumor', says: 'Go where it says and roll the skill that it names.' },
    { pic: 'scroll', title: 'Fulfil a Mission', says: `${upper(number(book.base['missions.limit']))} at a time; each says what it pays.` },
    { pic: 'sails', title: 'Buy a great ship', says: `A ${great}, once for each captain.` },
  ]
}

const BRINGS: Record<(typeof SKILLS)[number], string> = {
  seamanship: 'outsailing others in a fight and raiding merchants',
  scouting: 'finding merchants and ships at sea',
  leadership: 'boarding, and finding new hands',
  influence: 'hearing Rumors and getting Missions',
}
const LIVES = { merchant: 'a trader’s life', adventurer: 'a hunt for Rumors and Missions', pirate: 'a pirate’s life' }

/** What a captain's dice are good for, the best first. */
export function goodAt(captain: Captain): string {
  const most = Math.max(...SKILLS.map((skill) => captain[skill]))
  const best = SKILLS.filter((skill) => captain[skill] === most)
  const what = list(best.map((skill) => BRINGS[skill]))
  return `Good at ${what} (${list(best.map(upper))} ${most}): ${LIVES[captain.suits]} suits best.`
}
