import { call } from '../../../lib/api'
import type { MessageState, MessageWishes, PushPlace } from '../../../lib/generated'

export type Way = MessageState['ways'][number]['way']
export type Topic = NonNullable<MessageWishes['grid'][Way]>[number]

export const messages = {
  state: () => call<MessageState>('GET', '/messages'),
  wish: (wishes: MessageWishes) => call<MessageState>('PUT', '/messages', wishes),
  push: (place: PushPlace) => call<MessageState>('POST', '/messages/push', place),
  email: (address: string) => call<MessageState>('POST', '/messages/email', { address }),
  confirm: (code: string) => call<MessageState>('POST', '/messages/email/confirm', { code }),
  webhook: (address: string) => call<MessageState>('POST', '/messages/webhook', { address }),
  test: (place: string) => call('POST', `/messages/places/${place}/test`),
  forget: (place: string) => call<MessageState>('DELETE', `/messages/places/${place}`),
}

export const TOPICS: readonly { topic: Topic; label: string; detail: string }[] = [
  { topic: 'turn', label: 'My turn', detail: 'when I am not at the table' },
  { topic: 'short', label: 'Time runs short', detail: 'a quarter is left, over days' },
  { topic: 'asked', label: 'Somebody asks me', detail: 'rematch, pause, take back' },
  { topic: 'over', label: 'A game is over', detail: 'with place and score' },
]

export const WAYS: Record<Way, string> = { push: 'Push', email: 'E-mail', webhook: 'Webhook' }

const DAY = 24 * 60
const NOON = DAY / 2

/** Minutes of the day as a time input writes them, and back. */
export const timeOf = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Where quiet hours lie on a band from noon to noon, in hundredths: the night is one piece, what crosses noon is two. */
export function bandOf(begins: number, ends: number): { from: number; wide: number }[] {
  const part = (minute: number) => ((minute - NOON + DAY) % DAY) / DAY
  const [from, to] = [part(begins), part(ends)]
  const piece = (one: number, other: number) => ({ from: 100 * one, wide: 100 * (other - one) })
  return from <= to ? [piece(from, to)] : [piece(from, 1), piece(0, to)]
}

/** The wishes with one box ticked, or no longer. */
export function ticked(wishes: MessageWishes, way: Way, topic: Topic): MessageWishes {
  const now = wishes.grid[way] ?? []
  const topics = now.includes(topic) ? now.filter((each) => each !== topic) : [...now, topic]
  return { ...wishes, grid: { ...wishes.grid, [way]: topics } }
}
