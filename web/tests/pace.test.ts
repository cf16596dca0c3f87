import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TableState } from '../src/lib/table.svelte'
import type { FromServer, Line, Position, Table } from '../src/lib/wire'

// The settings look for the page as soon as they are imported.
const page = vi.hoisted(() => {
  const page = { hidden: false, documentElement: { dataset: {} } }
  vi.stubGlobal('document', page)
  return page
})

/** What stands in for the server: the test speaks for it. */
class Socket {
  static readonly OPEN = 1
  static last: Socket
  readonly readyState = Socket.OPEN
  readonly sent: { command_id: string }[] = []
  onmessage: (frame: { data: string }) => void = () => {}
  onclose = (): void => {}
  constructor() {
    Socket.last = this
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {}
  tell(message: FromServer): void {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

const table = { you: 0, game: 'g', status: 'playing', seats: [{ kind: 'human' }, { kind: 'bot' }] } as Table
const position = (seq: number): Position => ({ seq, moves: [{ text: 'go' }], to_act: [0] }) as Position
const told = (seq: number, seat: number | null): FromServer => {
  const line: Line = { seq, n: 0, seat, text: 'Something.', kind: 'went', event: { kind: 'went' }, quiet: false, heading: false, auto: false }
  return { type: 'update', seq, lines: [line], position: position(seq), table }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function sitDown() {
  const state = new TableState('t')
  state.connect()
  Socket.last.tell({ type: 'welcome', table, position: position(1), log: [], chat: [] })
  return { state, server: Socket.last, passed: () => vi.advanceTimersByTimeAsync(0) }
}

it('lets a person follow what others do', async () => {
  const { state, server, passed } = sitDown()
  server.tell(told(2, 1))
  server.tell(told(3, 1))
  await passed()
  expect(state.position?.seq).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state.position?.seq).toBe(3)
})

it('shows a move of one’s own at once, even while the table rests on what came before', async () => {
  const { state, server, passed } = sitDown()
  server.tell(told(2, 1))
  await passed()
  expect(state.position?.seq).toBe(2)
  state.move('go')
  // Not every move of one's own is told under one's own name.
  server.tell(told(3, null))
  server.tell({ type: 'answer', command_id: server.sent[0].command_id, ok: true, seq: 3 })
  await passed()
  expect(state.position?.seq).toBe(3)
})

it('rests again on what others do after it', async () => {
  const { state, server, passed } = sitDown()
  state.move('go')
  server.tell(told(2, 0))
  server.tell({ type: 'answer', command_id: server.sent[0].command_id, ok: true, seq: 2 })
  server.tell(told(3, 1))
  await passed()
  expect(state.position?.seq).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state.position?.seq).toBe(3)
})

it('shows what is in the air before it tells what came of it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const { state, server, passed } = sitDown()
  state.setDuration(() => 1000, () => 400)
  server.tell(told(2, 1))
  await passed()
  expect([state.staged?.seq, state.log.length]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(401)
  expect([state.staged?.seq, state.log.length, state.position?.seq]).toEqual([2, 1, 1])
  await vi.advanceTimersByTimeAsync(601)
  expect([state.staged, state.position?.seq, state.told.length]).toEqual([null, 2, 1])
})

it('looks back at the moment before, the act, and what came of it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const { state, server, passed } = sitDown()
  server.tell(told(2, 1))
  await vi.advanceTimersByTimeAsync(3000)
  state.setDuration(() => 500)
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify(position(Number(url.split('/').at(-1))))))
  void state.lookBack(state.log[0])
  await passed()
  await vi.advanceTimersByTimeAsync(10)
  expect([state.shown?.seq, state.past?.before, state.told.length, state.staged]).toEqual([1, true, 0, null])
  await vi.advanceTimersByTimeAsync(700)
  expect([state.shown?.seq, state.told.length, state.staged?.seq]).toEqual([1, 1, 2])
  await vi.advanceTimersByTimeAsync(500)
  expect([state.shown?.seq, state.past?.before, state.staged]).toEqual([2, undefined, null])
  state.backToNow()
  expect([state.past, state.previous, state.following]).toEqual([null, null, null])
})
