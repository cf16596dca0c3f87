// Dice that fell, as a paper on the board shows them: what they were for, what they had to show, what came of it.
import type { Line } from '../../wire'

export type Face = number | string

export interface RollSide { name: string; seat: number | null; dice: Face[]; count: string }

export interface Roll {
  key: string
  /** The element that rolled: the paper lies beside it. */
  on: string
  title: string
  needs: string
  sides: RollSide[]
  result: string
  tone: 'good' | 'bad' | ''
  /** What it led to, or what settled a tie. */
  says: string
}

/** How many rolls of one ship lie on the board at once. */
const TOGETHER = 3

export const keyOf = (line: Line): string => `${line.seq}.${line.n}`

/** The newest rolls, those of an element together. */
export function byElement(rolls: readonly Roll[]): [string, Roll[]][] {
  const found = new Map<string, Roll[]>()
  for (const roll of rolls) found.set(roll.on, [...(found.get(roll.on) ?? []), roll].slice(-TOGETHER))
  return [...found]
}

/** What was told after a line that is no roll itself. */
export const thenTold = (lines: readonly Line[], after: Line, rolls: readonly string[]): string =>
  lines.slice(lines.indexOf(after) + 1).find((line) => !line.quiet && !line.heading && !rolls.includes(line.kind))?.text ?? ''
