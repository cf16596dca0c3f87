import { call } from '../../lib/api'
import type { NewTournament, TournamentCard, TournamentPage } from '../../lib/generated'

const at = (id: string, what: string) => call<TournamentPage>('POST', `/tournaments/${id}/${what}`)
export const tournaments = {
  all: () => call<TournamentCard[]>('GET', '/tournaments'),
  one: (id: string) => call<TournamentPage>('GET', `/tournaments/${id}`),
  open: (asked: NewTournament) => call<TournamentPage>('POST', '/tournaments', asked),
  enter: (id: string) => at(id, 'enter'),
  leave: (id: string) => at(id, 'leave'),
  start: (id: string) => at(id, 'start'),
  close: (id: string) => at(id, 'close'),
}

export const KINDS: Record<TournamentCard['kind'], { label: string; about: string }> = {
  robin: { label: 'Round robin', about: 'Everybody meets everybody, for up to 16 people.' },
  swiss: { label: 'Swiss', about: 'Some rounds in which those who stand alike meet, for up to 128 people.' },
}

/** What it is, in a few words. */
export function facts(card: TournamentCard): string {
  const rounds = card.rounds > 0 ? `, ${card.rounds} ${card.rounds === 1 ? 'round' : 'rounds'}` : ''
  return `${card.title} · ${KINDS[card.kind].label}, tables of ${card.seats}${card.status === 'open' && card.kind === 'robin' ? '' : rounds}${card.rated ? ' · rated' : ''}`
}

/** How far it has come. */
export function state(card: TournamentCard): string {
  if (card.status === 'open') return `open, ${card.people} ${card.people === 1 ? 'has' : 'have'} entered`
  if (card.status === 'playing') return `round ${card.round} of ${card.rounds}`
  return card.status === 'over' ? 'over' : 'called off'
}

/** Points of a tournament, without needless digits. */
export const points = (value: number): string => String(Math.round(value * 100) / 100)
