import type { Line, Update } from './wire'

/** More lines than this are not played one by one: the table jumps to the end. */
export const LONGEST_QUEUE = 12

export interface Queue {
  updates: readonly Update[]
  /** The table should jump to the newest position instead of playing what is queued. */
  skip: boolean
}

export const emptyQueue: Queue = { updates: [], skip: false }

const spoken = (updates: readonly Update[]): number =>
  updates.reduce((sum, update) => sum + update.lines.filter((line) => !line.quiet).length, 0)

/** `patient`: everything is played, however much there is. */
export function enqueue(queue: Queue, update: Update, patient = false): Queue {
  const updates = [...queue.updates, update]
  return { updates, skip: queue.skip || (!patient && spoken(updates) > LONGEST_QUEUE) }
}

/** Takes the next update off; when skipping, all of them at once as one update at the newest position. */
export function dequeue(queue: Queue): { next: Update | null; rest: Queue } {
  const last = queue.updates.at(-1)
  if (!last) return { next: null, rest: emptyQueue }
  if (queue.skip) return { next: { ...last, lines: queue.updates.flatMap((u) => u.lines) }, rest: emptyQueue }
  return { next: queue.updates[0], rest: { updates: queue.updates.slice(1), skip: false } }
}

/** The log without lines it already holds: after a resume the server may tell a line again. */
export function appendLines(log: readonly Line[], lines: readonly Line[]): Line[] {
  const known = new Set(log.map((line) => `${line.seq}.${line.n}`))
  return [...log, ...lines.filter((line) => !known.has(`${line.seq}.${line.n}`))]
}
