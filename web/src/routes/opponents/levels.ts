// A bot as it is asked for: its level, and its temper if one was chosen.
import type { Game, Level } from '../../lib/wire'

export const nameOf = (bot: string): string => bot.split(':')[0]
export const temperOf = (bot: string): string => bot.split(':')[1] ?? ''
export const withTemper = (level: string, temper: string): string => (temper ? `${level}:${temper}` : level)
export const levelOf = (game: Game, bot: string): Level | undefined => game.levels.find((level) => level.name === nameOf(bot))

/** Whether the game still offers such a bot. */
export function isOffered(game: Game, bot: string): boolean {
  const level = levelOf(game, bot)
  return level !== undefined && (temperOf(bot) === '' || level.tempers.some((temper) => temper.name === temperOf(bot)))
}

/** Another level with the same temper, where it has one. */
export function relevelled(game: Game, bot: string, level: string): string {
  const wanted = withTemper(level, temperOf(bot))
  return isOffered(game, wanted) ? wanted : level
}

const percent = (part: number): number => Math.round(100 * part)

/** How strong a level is, in words: from what was measured, or that nothing was. */
export function strength({ name, measured }: Level): string {
  if (name === 'mate') return 'The yardstick: the others are measured against it.'
  if (!measured) return 'Not measured yet.'
  if (measured.high < measured.fair / 3) return 'Easy to beat.'
  if (measured.high < measured.fair) return 'Weaker than a mate.'
  if (measured.low <= measured.fair) return 'About as strong as a mate.'
  return measured.won > 1 - (1 - measured.fair) / 3 ? 'Far stronger than a mate.' : 'Stronger than a mate.'
}

export const interval = (low: number, high: number): string => `95 % sure: ${percent(low)} to ${percent(high)}`
export { percent }
