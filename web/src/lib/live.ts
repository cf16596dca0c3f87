import { backoff, put, settle, type Outbox } from './outbox'
import type { Command, FromServer } from './wire'

export interface LiveHandlers {
  message(message: FromServer): void
  /** `retryAt` is null while connected or connecting, else the time of the next attempt. */
  state(live: boolean, retryAt: number | null): void
  outbox(box: Outbox): void
}

/** One live connection to a table: resumes at the last seq, waits longer after each failure, re-sends what has no answer. */
export class Live {
  private socket: WebSocket | null = null
  private box: Outbox = []
  private attempt = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(
    private readonly table: string,
    private readonly since: () => number,
    private readonly handlers: LiveHandlers,
  ) {
    this.connect()
  }

  send(command: Command): void {
    this.keep(put(this.box, command))
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command))
  }

  retryNow(): void {
    clearTimeout(this.timer)
    this.connect()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.socket?.close()
  }

  private connect(): void {
    this.handlers.state(false, null)
    this.socket?.close()
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live?since=${this.since()}`)
    this.socket = socket
    socket.onmessage = (frame) => {
      if (this.socket === socket) this.receive(JSON.parse(frame.data))
    }
    socket.onclose = () => {
      if (this.socket === socket) this.lost()
    }
  }

  private receive(message: FromServer): void {
    if (message.type === 'welcome') {
      this.attempt = 0
      this.handlers.state(true, null)
      for (const command of this.box) this.socket?.send(JSON.stringify(command))
    }
    if (message.type === 'answer') this.keep(settle(this.box, message))
    this.handlers.message(message)
  }

  private lost(): void {
    if (this.closed) return
    const wait = backoff(this.attempt++)
    this.handlers.state(false, Date.now() + wait)
    this.timer = setTimeout(() => this.connect(), wait)
  }

  private keep(box: Outbox): void {
    this.box = box
    this.handlers.outbox(box)
  }
}
