// Every roll as a paper on the chart: what for, how many needed, the dice, the result in words; a tie with what settled it.
import { keyOf, thenTold, type Roll, type RollSide } from '../../../lib/components/table/rolls'
import type { Line } from '../../../lib/wire'
import { count, ofName } from '../../../lib/words'
import { missions, npcTitle, upper } from '../cards'
import { told, type MarauderView } from '../view'
import { skullsOf, type Die, type Fighter } from './story'

export const PURPOSES: Record<string, string> = {
  'scout merchant': 'to find the merchant', 'scout player': 'to find a captain', 'scout npc': 'to find the ship', rumor: 'to prove a Rumor', 'acquire rumor': 'to hear a Rumor', mission: 'for a Mission',
  recruit: 'to recruit', harbour: 'to be let into port', hire: 'to hire a Specialist', raid: 'to raid the merchant', shoals: 'to clear the shoals', storm: 'to weather the storm', fever: 'against the fever',
}

/** What is told with dice: what comes after such a line is its outcome. */
export const ROLLS = ['rolled', 'npc_scouts', 'papers', 'contest', 'crew_rolled', 'rerolled', 'thrown_again', 'located', 'long_guns', 'marksmen', 'swivel_guns'] as const

export const skullsIn = (n: number): string => (n === 0 ? 'no skull' : count(n, 'skull'))

/** The rolls among these lines. */
export const rollsOf = (lines: readonly Line[], view: MarauderView, nameOf: (seat: number) => string): Roll[] => lines.flatMap((line) => rollOf(line, lines, view, nameOf) ?? [])

function rollOf(line: Line, lines: readonly Line[], view: MarauderView, nameOf: (seat: number) => string): Roll | null {
  const event = told(line.event)
  const who = (one: Fighter): string => (one === view.seat ? 'You' : typeof one === 'number' ? nameOf(one) : missions[one] ? 'The foe' : npcTitle(one))
  const whose = (one: Fighter): string => (one === view.seat ? 'Your' : ofName(who(one)))
  const ship = (one: Fighter): string => (typeof one === 'number' ? `ship-${one}` : `npc-${one}`)
  const side = (one: Fighter | null, dice: Die[], name = ''): RollSide => ({ name, seat: typeof one === 'number' && name ? one : null, dice, count: name ? skullsIn(skullsOf(dice)) : '' })
  const then = thenTold(lines, line, ROLLS)
  const blank = { key: keyOf(line), needs: '', result: '', tone: '' as const, says: '' }
  switch (event.kind) {
    case 'rolled': {
      const enough = event.successes >= event.needs
      return {
        ...blank, on: ship(event.seat), title: `${who(event.seat)}: ${upper(event.skill)} ${PURPOSES[event.purpose] ?? ''}`.trim(), sides: [side(null, event.dice)], says: then,
        needs: `${count(event.dice.length, 'die', 'dice')}, ${event.needs > 0 ? `${skullsIn(event.needs)} needed` : 'each skull counts'}`, result: upper(skullsIn(event.successes)), tone: event.needs === 0 ? '' : enough ? 'good' : 'bad',
      }
    }
    case 'npc_scouts': return { ...blank, on: ship(event.npc), title: `${npcTitle(event.npc)} looks for ${event.seat === view.seat ? 'you' : nameOf(event.seat)}`, needs: `${count(event.dice.length, 'die', 'dice')}, 1 skull needed`, sides: [side(null, event.dice)], result: event.found ? 'Found' : 'Not found', tone: (event.seat === view.seat) === event.found ? 'bad' : '', says: event.found ? then : '' }
    case 'papers': return { ...blank, on: ship(event.seat), title: `${whose(event.seat)} Forged Documents`, sides: [side(null, event.dice)], result: event.lost ? 'Worn out' : 'Still good', tone: event.lost ? 'bad' : 'good' }
    case 'contest':
    case 'crew_rolled': return { ...blank, on: ship(event.sides[0]), title: `${event.kind === 'contest' ? 'Seamanship' : 'Leadership'}: ${who(event.sides[0])} against ${event.sides[1] === view.seat ? 'you' : who(event.sides[1])}`, needs: `round ${event.round}`, sides: event.sides.map((one, i) => side(one, event.dice[i], who(one))), says: then }
    case 'rerolled': return { ...blank, on: ship(event.seat), title: `${whose(event.seat)} dice, thrown again`, sides: [side(null, event.dice)], result: upper(skullsIn(skullsOf(event.dice))) }
    case 'thrown_again': return { ...blank, on: ship(event.side), title: `${whose(event.side)} dice, thrown again`, sides: [side(null, event.dice)], result: upper(skullsIn(skullsOf(event.dice))), says: line.text }
    case 'located': return { ...blank, on: ship(event.ship), title: `${whose(event.by)} shots: where they strike`, sides: [side(null, event.dice)], says: line.text }
    case 'long_guns': return { ...blank, on: ship(event.seat), title: `${whose(event.seat)} Long Guns`, sides: [side(null, event.dice)], result: count(event.hits, 'hit') }
    case 'marksmen': return { ...blank, on: ship(event.seat), title: `${whose(event.seat)} Marksmen`, sides: [side(null, event.dice)], says: line.text }
    case 'swivel_guns': return { ...blank, on: ship(event.seat), title: `${whose(event.seat)} Swivel Guns`, sides: [side(null, event.dice)], says: line.text }
    default: return null
  }
}
