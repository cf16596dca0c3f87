// What a newcomer should know, when it comes up.
import type { Hint } from '../../lib/hints'
import { count } from '../../lib/words'
import type { Catalogue } from './catalogue'
import type { MarqueView } from './view'

const choosing = (view: MarqueView, you: number): boolean => view.waiting.some((one) => one.seat === you && !one.chosen)
const inTurn = (view: MarqueView, you: number): boolean => view.phase === 'turns' && !choosing(view, you)

/** What of the catalogue is told here. */
export type Figures = Pick<Catalogue, 'armed' | 'ships' | 'captured_cannon_points'>

export const HINTS: Hint<MarqueView, Figures>[] = [
  { id: 'bluff', title: ({ armed, ships }) => `${count(armed, 'gun')}, ${count(ships, 'ship')}`, says: ({ armed, ships }) => `${armed} of your ${count(ships, 'ship')} ${armed === 1 ? 'is' : 'are'} armed, and only you know which. All see the treasure, nobody sees the gun: guard a rich one, or only seem to.`, rules: ['LM-03', 'LM-04', 'LM-11'], when: choosing },
  { id: 'turn', title: 'One thing a turn', says: 'Let a ship leave with your next treasure, let one arrive and score it, or attack. At sea a treasure can be robbed; in your score pile it is safe.', rules: ['LM-17', 'LM-20', 'LM-25'], when: inTurn },
  { id: 'attack', title: 'Attacking', says: ({ captured_cannon_points: points }) => `A cannon card pays for one attack. A defenseless ship loses her treasure to you; an armed one stays, and her owner keeps your card for ${count(points, 'point')}.`, rules: ['LM-29', 'LM-35', 'LM-37'], when: (view, you) => inTurn(view, you) && view.players[you].cannons > 0 && view.sea.some((ship) => ship.seat !== you) },
  { id: 'known', title: 'A ship that beat off an attack', says: 'The black gun mark says that all know she is armed. She may still be attacked, but nobody will want to.', rules: ['LM-34', 'LM-36'], when: (view, you) => inTurn(view, you) && view.sea.some((ship) => ship.revealed) },
]
