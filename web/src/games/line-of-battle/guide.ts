// What a newcomer should know, when it comes up.
import type { Hint } from '../../lib/hints'
import type { BattleView } from './view'

const free = (view: BattleView): boolean => view.pending === null && view.boarding === null
const mine = (view: BattleView, you: number) => view.players[you].line

/** What is worth most of the Prizes behind a Line. */
const best = (view: BattleView, you: number) => view.players[you].prizes.toSorted((a, b) => b.points_in_port - a.points_in_port)[0]

/** With the figures of the table that is looked at. */
export const hintsFor = (view: BattleView, you: number): Hint<BattleView>[] => [
  { id: 'boarding', title: 'Boarding', says: `Both show a card in secret. A die and the boarder’s hits, less the defender’s: ${view.boarding?.takes} or more takes the ship, ${view.boarding?.loses} or less loses the boarder.`, rules: ['LB-108', 'LB-111', 'LB-112', 'LB-113'], when: (view) => view.boarding !== null },
  { id: 'red', title: 'Red cards come first', says: 'A red card must be played and is your whole turn. If it has no effect on you it goes to the next player, and uses up that turn too.', rules: ['LB-25', 'LB-30', 'LB-31'], when: (view) => free(view) && (view.hand ?? []).some((card) => card.red) },
  { id: 'turn', title: 'One card a turn', says: 'Play a card or discard one. A card that cannot be played says why. Your hand is as large as your Line, so ships lost are cards lost.', rules: ['LB-20', 'LB-14', 'LB-26'], when: free },
  { id: 'fire', title: 'Hull and Rigging', says: 'Shoot away the Hull and she sinks, for points at the end of the round. Shoot away the Rigging and she is dismasted: she can be boarded and taken.', rules: ['LB-69', 'LB-70', 'LB-105'], when: (view) => view.pending?.step === 'target' },
  { id: 'prize', title: 'Bring her home', says: `In Port ${best(view, you)?.name} scores ${best(view, you)?.points_in_port} points, sunk she would be worth ${best(view, you)?.points}. Refuse Battle takes ships into Port, and repairs them there.`, rules: ['LB-124', 'LB-137', 'LB-139'], when: (view, you) => free(view) && view.players[you].prizes.length > 0 },
  { id: 'dismasted', title: 'A ship without masts', says: 'She cannot fire, and can be boarded even while you refuse battle. Repair takes a Broadside off her.', rules: ['LB-66', 'LB-97', 'LB-136'], when: (view, you) => free(view) && mine(view, you).some((ship) => !ship.mobile) },
]
