import { backoff } from '../outbox'
import type { FromBoard, Posted } from '../wire'

/** Those that wait longest stand first, so that a new one moves nothing. */
const byAge = (one: Posted, other: Posted): number => one.created.localeCompare(other.created) || one.id.localeCompare(other.id)

/** The board after news. */
export function posted(before: Posted[], news: Posted[], gone: string[]): Posted[] {
  const changed = new Set([...gone, ...news.map((table) => table.id)])
  return [...before.filter((table) => !changed.has(table.id)), ...news].sort(byAge)
}

export interface Row { table: Posted; gone: boolean }

/** The rows of a list. While somebody points at it nothing moves: what is gone stays as such, what is new comes last. */
export function rowsOf(before: Row[], now: Posted[], pointed: boolean): Row[] {
  if (!pointed) return now.map((table) => ({ table, gone: false }))
  const known = new Map(now.map((table) => [table.id, table]))
  const kept = before.map(({ table }) => ({ table: known.get(table.id) ?? table, gone: !known.has(table.id) }))
  const shown = new Set(before.map(({ table }) => table.id))
  return [...kept, ...now.filter((table) => !shown.has(table.id)).map((table) => ({ table, gone: false }))]
}

/** The board at the harbour, live while a page shows it. */
class Board {
  /** Null until it has come. */
  tables = $state.raw<Posted[] | null>(null)
  private lookers = 0
  private socket: WebSocket | null = null
  private attempt = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Somebody looks from now on; returns how to stop. */
  look(): () => void {
    if (this.lookers++ === 0) this.connect()
    return () => {
      if (--this.lookers > 0) return
      clearTimeout(this.timer)
      this.socket?.close()
      this.socket = this.tables = null
    }
  }

  private connect(): void {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/board/live`)
    this.socket = socket
    socket.onmessage = (frame) => {
      if (this.socket === socket) this.receive(JSON.parse(frame.data))
    }
    socket.onclose = () => {
      if (this.socket === socket) this.timer = setTimeout(() => this.connect(), backoff(this.attempt++))
    }
  }

  private receive(news: FromBoard): void {
    if (news.type === 'board') {
      this.attempt = 0
      this.tables = [...news.tables].sort(byAge)
    } else if (news.type === 'posted') this.tables = posted(this.tables ?? [], news.tables, news.gone)
  }
}

export const board = new Board()
