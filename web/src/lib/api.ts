import { throwIn, type Thrown } from './fair/salts'
import type { Draws, Fairness, Sealed } from './generated'
import type { Brought, Catalogue, Coached, Game, Hint, History, Link, Me, NewTable, Options, Play, Position, Positions, Rules, Setup, SummaryAnswer, Table } from './wire'

/** A refusal by the server, with a sentence for people. */
export class Refused extends Error {
  constructor(readonly code: string, reason: string) {
    super(reason)
  }
}

/** Characters of a body: well below the 64 KiB that browsers allow, for all orders that are under way together. */
const KEPT_ALIVE = 16_000

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response
  const text = body === undefined ? undefined : JSON.stringify(body)
  try {
    answer = await fetch(`/api${path}`, {
      method,
      // What somebody has ordered is not lost when he leaves the page; browsers promise that for short orders only, and refuse long ones.
      keepalive: method !== 'GET' && (text?.length ?? 0) < KEPT_ALIVE,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: text,
    })
  } catch {
    throw new Refused('unreachable', 'The server does not answer. Is your connection up?')
  }
  const data = await answer.json().catch(() => null)
  if (!answer.ok) throw new Refused(data?.code ?? 'error', data?.reason ?? 'The server could not do that.')
  return data
}

/** Do something that begins a table, with this browser's salt in its seed, whose seal is asked for before; once more, if somebody broke that seal meanwhile. */
async function salted<T>(sealed: () => Promise<string>, act: (thrown: Thrown) => Promise<T>): Promise<T> {
  try {
    return await act(throwIn(await sealed()))
  } catch (fault) {
    if (!(fault instanceof Refused && fault.code === 'stale')) throw fault
    return act(throwIn(await sealed()))
  }
}
const nextSeal = async () => (await call<Sealed>('POST', '/seals')).commitment
const sealOf = async (id: string) => (await call<Table>('GET', `/tables/${id}`)).commitment
const rematchSeal = async (id: string) => (await call<Table>('GET', `/tables/${id}`)).offer?.commitment || nextSeal()

/** Whoever is new here becomes a guest by this question: asked twice at once, somebody would be two guests. */
let asked: Promise<Me> | null = null

export const api = {
  me: () => (asked ??= call<Me>('GET', '/me').finally(() => (asked = null))),
  rename: (name: string) => call<Me>('PUT', '/me', { name }),
  games: () => call<Game[]>('GET', '/games'),
  rules: (key: string) => call<Rules>('GET', `/games/${key}/rules`),
  /** All public figures and cards of a game, with the card set of a table. */
  catalogue: (key: string, card_set: string) => call<Catalogue>('GET', `/games/${key}/catalogue?card_set=${encodeURIComponent(card_set)}`),
  tables: () => call<Table[]>('GET', '/tables'),
  table: (id: string) => call<Table>('GET', `/tables/${id}`),
  /** Sent again with the same id, it opens no second table. */
  open: (asked: NewTable) => salted(nextSeal, (thrown) => call<Table>('POST', '/tables', { ...asked, ...thrown })),
  /** The guided first game: the one that was not finished, or a new one. */
  lesson: (key: string) => call<Table>('POST', `/games/${key}/lesson`, {}),
  close: (id: string) => call<Table>('POST', `/tables/${id}/close`, {}),
  join: (id: string, invite: string) => salted(() => sealOf(id), ({ salt }) => call<Table>('POST', `/tables/${id}/join`, { invite, salt })),
  leave: (id: string) => call<Table>('POST', `/tables/${id}/leave`, {}),
  freeSeat: (id: string, seat: number) => call<Table>('POST', `/tables/${id}/seats/${seat}`, { kind: 'open' }),
  inviteTo: (id: string, seat: number) => call<Table>('POST', `/tables/${id}/seats/${seat}/invite`),
  handOn: (id: string, seat: number) => call<Table>('POST', `/tables/${id}/owner`, { seat }),
  giveSeat: (id: string, seat: number, level: string) => call<Table>('POST', `/tables/${id}/seats/${seat}`, { kind: 'bot', level }),
  positionAt: (id: string, seq: number) => call<Position>('GET', `/tables/${id}/position/${seq}`),
  hint: (id: string) => call<Hint>('POST', `/tables/${id}/hint`),
  summary: (id: string) => call<SummaryAnswer>('GET', `/tables/${id}/summary`),
  /** A game to look at: of a table, or a record that was brought in. */
  play: (id: string, eyes: number | 'all' | null) => call<Play>('GET', `/theatre/${id}${eyes === null ? '' : `?eyes=${eyes}`}`),
  positions: (id: string, eyes: number | 'all', part: number) => call<Positions>('GET', `/theatre/${id}/positions/${part}?eyes=${eyes}`),
  playOn: (id: string, seq: number, seat: number, level: string) => salted(nextSeal, (thrown) => call<Table>('POST', `/theatre/${id}/play-on`, { seq, seat, level, ...thrown })),
  /** What the coach has read of a finished game; for the own seat, if none is named. */
  coached: (id: string, seat: number | null) => call<Coached>('GET', `/coach/${id}${seat === null ? '' : `?seat=${seat}`}`),
  coach: (id: string, seat: number, what: 'read' | 'stop') => call<Coached>('POST', `/coach/${id}`, { do: what, seat }),
  bring: (record: unknown) => call<Brought>('POST', '/records', record),
  history: (game: string, opponent: string, since: string, after: number) => call<History>('GET', `/history?${new URLSearchParams({ game, opponent, since, after: String(after) })}`),
  putAway: (id: string) => call<null>('POST', `/history/${id}/put-away`),
  /** The board of tables that anybody may join or watch comes over its own live connection: see board.svelte.ts. */
  ready: (id: string, ready: boolean) => call<Table>('POST', `/tables/${id}/ready`, { ready }),
  start: (id: string) => call<Table>('POST', `/tables/${id}/start`),
  setUp: (id: string, changes: Setup) => call<Table>('PUT', `/tables/${id}/setup`, changes),
  silence: (id: string, who: string, silent: boolean) => call<Table>('POST', `/tables/${id}/silence`, { who, silent }),
  /** Where a code word leads, and whether an invitation lets somebody in: asked before anybody goes there. */
  codeWord: (code: string) => call<Link>('GET', `/links/${encodeURIComponent(code)}`),
  invitation: (id: string, invite: string) => call<Link>('GET', `/tables/${id}/invitation?invite=${encodeURIComponent(invite)}`),
  /** Whether one plays again; answers with the new table once there is one, else with the old. */
  rematch: (id: string, answer: 'yes' | 'no' = 'yes', options?: Options) => {
    const say = (thrown: Partial<Thrown>) => call<Table>('POST', `/tables/${id}/rematch`, { answer, options, ...thrown })
    return answer === 'yes' ? salted(() => rematchSeal(id), say) : say({})
  },
  fairness: (id: string) => call<Fairness>('GET', `/fair/${id}`),
  /** What the outcomes of a record were drawn from. Its seed stays here. */
  drawsOf: (record: unknown) => call<Draws>('POST', '/fair', record),
  startRematch: (id: string, free: 'bot' | 'open' | 'out', level: string) => call<Table>('POST', `/tables/${id}/rematch/start`, { free, level }),
}

/** The sentence to show for anything that went wrong. */
export const reasonOf = (fault: unknown): string => (fault instanceof Error ? fault.message : 'Something went wrong.')
