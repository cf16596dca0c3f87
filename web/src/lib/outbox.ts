import type { Answer, Command } from './wire'

/**
 * Commands that were sent but not yet answered, in order. After a reconnect they all go out again with the same
 * command_id: the server answers a known id again instead of doing it twice.
 */
export type Outbox = readonly Command[]

export const put = (box: Outbox, command: Command): Outbox => [...box, command]
export const settle = (box: Outbox, answer: Answer): Outbox => box.filter((c) => c.command_id !== answer.command_id)
export const waitsForMove = (box: Outbox): boolean => box.some((c) => c.type === 'move' || c.type === 'undo')

/** A fresh command_id. randomUUID exists only on secure pages, and a table may be served on a home network. */
export const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Milliseconds to wait before the next attempt to connect: quick at first, at most 15 s. */
export const backoff = (attempt: number): number => Math.min(15_000, 500 * 2 ** Math.min(attempt, 5))
