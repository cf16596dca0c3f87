import type { Answer, Command } from './wire'

/**
 * Commands that were sent but not yet answered, in order. After a reconnect they all go out again with the same
 * command_id: the server answers a known id again instead of doing it twice.
 */
export type Outbox = readonly Command[]

export const put = (box: Outbox, command: Command): Outbox => [...box, command]
export const settle = (box: Outbox, answer: Answer): Outbox => box.filter((c) => c.command_id !== answer.command_id)
export const waitsForMove = (box: Outbox): boolean => box.some((c) => c.type !== 'chat')

/** Milliseconds to wait before the next attempt to connect: quick at first, at most 15 s. */
export const backoff = (attempt: number): number => Math.min(15_000, 500 * 2 ** Math.min(attempt, 5))
