import type { Result } from './wire'
import { list } from './words'

const ORDINALS = ['1st', '2nd', '3rd']
const place = (rank: number): string => ORDINALS[rank - 1] ?? `${rank}th`

export interface Ending { title: string; line: string }

/** How a game ended, for one who sat there first about himself; watchers read who won. */
export function ending(result: Result, you: number | null, nameOf: (seat: number) => string): Ending {
  const others = result.winners.filter((seat) => seat !== you)
  const winners = list(others.map(nameOf))
  const won = result.winners.length === 0 ? 'Nobody wins' : `${winners} ${others.length > 1 ? 'win' : 'wins'}`
  if (you === null) return { title: won, line: sentence(result.reason) }
  if (result.winners.includes(you)) {
    return { title: others.length > 0 ? `You and ${winners} win` : 'You win', line: sentence(result.reason) }
  }
  if (result.winners.length === 0) return { title: 'You lose', line: sentence(result.reason) }
  const behind = Math.max(...result.winners.map((seat) => result.scores[seat])) - result.scores[you]
  return {
    title: `You came ${place(result.ranks[you])}${behind > 0 ? `, ${behind} behind` : ''}`,
    line: `${won}: ${result.reason}`,
  }
}

const sentence = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1)
