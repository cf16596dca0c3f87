import { describe, expect, it } from 'vitest'
import { backoff, put, settle, waitsForMove } from '../src/lib/outbox'
import { appendLines, dequeue, emptyQueue, enqueue, LONGEST_QUEUE, type Queue } from '../src/lib/queue'
import type { Command, Line, Position, Table, Update } from '../src/lib/wire'

const command = (id: string): Command => ({ type: 'move', move: 'leave', seq: 1, command_id: id })
const line = (seq: number, n = 0, quiet = false): Line => ({ seq, n, seat: 0, text: '', kind: 'left', event: { kind: 'left' }, quiet, heading: false, auto: false })
const update = (seq: number, lines: Line[]): Update => ({ type: 'update', seq, lines, position: { seq } as Position, table: {} as Table })

describe('commands without an answer', () => {
  it('stay in order until each is answered', () => {
    const box = put(put([], command('a')), command('b'))
    expect(settle(box, { type: 'answer', command_id: 'a', ok: true, seq: 2 }).map((c) => c.command_id)).toEqual(['b'])
  })
  it('are answered by a refusal as well', () => {
    expect(settle([command('a')], { type: 'answer', command_id: 'a', ok: false, code: 'stale', reason: '', seq: 2 })).toEqual([])
  })
  it('block moves, but talking and preferences do not', () => {
    expect(waitsForMove([{ type: 'standing', pass_for_me: true, poker_face: false, command_id: 's' }])).toBe(false)
    expect(waitsForMove([{ type: 'undo', seq: 3, command_id: 'u' }])).toBe(true)
    expect(waitsForMove([{ type: 'chat', text: 'hello', command_id: 'c' }])).toBe(false)
    expect(waitsForMove([command('a')])).toBe(true)
  })
})

it('waits longer after each failure, but never longer than 15 s', () => {
  const waits = [0, 1, 2, 3, 9].map(backoff)
  expect(waits).toEqual([500, 1000, 2000, 4000, 15000])
})

describe('the queue of updates', () => {
  const fill = (updates: Update[]): Queue => updates.reduce((queue, update) => enqueue(queue, update), emptyQueue)
  it('plays updates one at a time, in order', () => {
    const { next, rest } = dequeue(fill([update(1, [line(1)]), update(2, [line(2)])]))
    expect(next?.seq).toBe(1)
    expect(dequeue(rest).next?.seq).toBe(2)
    expect(dequeue(emptyQueue).next).toBeNull()
  })
  it('jumps to the newest position when too much has piled up, keeping every line', () => {
    const many = Array.from({ length: LONGEST_QUEUE + 1 }, (_, i) => update(i, [line(i)]))
    const { next, rest } = dequeue(fill(many))
    expect(next?.position.seq).toBe(LONGEST_QUEUE)
    expect(next?.lines).toHaveLength(LONGEST_QUEUE + 1)
    expect(rest.updates).toHaveLength(0)
  })
  it('does not count quiet lines', () => {
    const quiet = Array.from({ length: 40 }, (_, i) => line(1, i, true))
    expect(fill([update(1, quiet)]).skip).toBe(false)
  })
})

it('takes a line that is told again only once', () => {
  expect(appendLines([line(1), line(2, 0)], [line(2, 0), line(2, 1), line(3)])).toHaveLength(4)
})
