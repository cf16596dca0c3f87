import type { Game, Options, SeatRequest, Table } from '../lib/wire'
import { count, list } from '../lib/words'
import { isOffered, nameOf } from './opponents/levels'

/** All seat counts a game can be played with, variants included. */
export const seatCounts = (game: Game): number[] => [...new Set([...game.seats, ...game.variants.map((v) => v.seats)])].sort((a, b) => a - b)

/** The seat counts in words; a run of them by its ends. */
export function playersOf(game: Game): string {
  const counts = seatCounts(game)
  const [least, most] = [counts[0], counts[counts.length - 1]]
  const run = most - least === counts.length - 1
  if (most === 1) return '1 player'
  return `${counts.length > 2 && run ? `${least} to ${most}` : list(counts.map(String), 'or')} players`
}

/** How long a game takes, as one would say it: hours only where they come out even. */
export const lengthOf = (minutes: number): string => (minutes >= 120 && minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`)

/** A newcomer begins at the top: the shortest game first. */
export const shortestFirst = (games: Game[]): Game[] => [...games].sort((a, b) => a.minutes - b.minutes)

export const usualSeats = (game: Game): number => (game.seats.includes(4) ? 4 : (game.seats[0] ?? 2))

export const usualLevel = (game: Game): string => (game.levels.find((level) => level.name === 'mate') ?? game.levels[0])?.name ?? 'mate'

export const variantFor = (game: Game, seats: number) => game.variants.find((variant) => variant.seats === seats) ?? null

/** The game's own defaults, with the aids switched on where a game has them: a first game should explain itself. */
export function usualOptions(game: Game): Options {
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.default]))
  return 'aids' in options ? { ...options, aids: true } : options
}

/** A choice in words: "Glory Points to win 5", or the flag's own name. */
export const wordsOf = (option: Game['options'][number], value: Options[string]): string => (value === true ? option.label : value === false ? `no ${option.label}` : `${option.label} ${value}`)

/** What was chosen for a game's table: kept in the browser, so that the next one begins with it. */
export interface Choice { seats: number; levels: string[]; options: Options; cardSet: string }

/** The last choice as far as the game still offers it, else the usual one. */
export function lastChoice(game: Game, kept: string | null): Choice {
  const usual: Choice = { seats: usualSeats(game), levels: Array.from({ length: 7 }, () => usualLevel(game)), options: usualOptions(game), cardSet: 'standard' }
  try {
    const last: Partial<Choice> = JSON.parse(kept ?? '{}')
    return {
      seats: last.seats !== undefined && seatCounts(game).includes(last.seats) ? last.seats : usual.seats,
      levels: usual.levels.map((level, i) => (isOffered(game, last.levels?.[i] ?? '') ? last.levels![i] : level)),
      options: Object.fromEntries(Object.entries(usual.options).map(([name, value]) => [name, typeof last.options?.[name] === typeof value ? last.options![name] : value])),
      cardSet: game.card_sets.some((each) => each.id === last.cardSet) ? last.cardSet! : usual.cardSet,
    }
  } catch {
    return usual
  }
}

/** Whom one plays against, in words: "Against 2 Mates and 1 Deckhand". */
export function opponents(game: Game, levels: string[]): string {
  if (levels.length === 0) return 'Alone'
  const counted = game.levels.map((level) => [levels.filter((each) => nameOf(each) === level.name).length, level.label] as const)
  return `Against ${list(counted.filter(([n]) => n > 0).map(([n, label]) => count(n, label)))}`
}

/** The letters with another one for a seat; who wore it takes what the seat had. */
export const withColour = (letters: string, seat: number, letter: string): string =>
  [...letters].map((each, i) => (i === seat ? letter : each === letter ? letters[seat] : each)).join('')

/** Colours that were chosen for another number of seats do not fit: then all are as seated. */
const coloursFor = (game: Game, seats: number, options: Options): Options =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => {
    const colours = game.options.some((option) => option.name === name && option.kind === 'colours')
    return [name, colours && String(value).length !== seats ? '' : value]
  }))

/** Options as the server wants them: a variant's own option is set exactly when its seat count is chosen. */
export function optionsFor(game: Game, seats: number, chosen: Options): Options {
  const known = new Set(game.options.map((option) => option.name))
  const options = coloursFor(game, seats, chosen)
  for (const variant of game.variants) {
    if (variant.seats === seats) options[variant.option] = true
    else if (!known.has(variant.option)) delete options[variant.option]
    else options[variant.option] = false
  }
  return options
}

/** Whoever opened a table may close it while nobody else sits there. */
export const mayClose = (table: Table): boolean =>
  table.owner && table.status !== 'over' && table.status !== 'closed' && table.seats.every((seat) => seat.kind !== 'human' || seat.seat === table.you)

export const againstBots = (levels: string[]): SeatRequest[] => [{ kind: 'me' }, ...levels.map((level): SeatRequest => ({ kind: 'bot', level }))]

/** Bots only: whoever opens the table watches. */
export const onlyBots = (levels: string[]): SeatRequest[] => levels.map((level): SeatRequest => ({ kind: 'bot', level }))

/** All seats but one's own wait for people. */
export const forFriends = (seats: number): SeatRequest[] => [{ kind: 'me' }, ...Array.from({ length: seats - 1 }, (): SeatRequest => ({ kind: 'open' }))]
