import type { Line, Position } from './wire'

/** A thing of the past that is looked at: first the moment before it, then what happened, then what came of it. */
export interface Past {
  line: Line
  position: Position
  /** The position is that before the line. */
  before?: boolean
  /** What has been told of it so far. */
  played?: Line[]
  /** The line that is being animated. */
  stage?: Line | null
}

/** What can be seen again: each entry by the last thing that was told of it. */
export function momentsOf(log: readonly Line[]): Line[] {
  const found: Line[] = []
  for (const line of log) {
    if (line.quiet || line.heading) continue
    if (found.at(-1)?.seq === line.seq) found.pop()
    found.push(line)
  }
  return found
}

export const previousOf = (log: readonly Line[], at: Line): Line | null => momentsOf(log).findLast((line) => line.seq < at.seq) ?? null
export const followingOf = (log: readonly Line[], at: Line): Line | null => momentsOf(log).find((line) => line.seq > at.seq) ?? null
