// Small helpers for words and numbers that several components say the same way.

export const letterOf = (seat: number): string => String.fromCharCode(65 + seat)

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** "three", but "12". */
export const number = (n: number): string => NUMBERS[n] ?? String(n)

/** A number with a proper minus sign; words stay as they are. */
export const figure = (value: number | string): string => (typeof value === 'number' && value < 0 ? `−${-value}` : String(value))

/** "Ines’s", "your" stays with the caller. */
export const ofName = (name: string): string => `${name}’s`

export function list(words: string[], last = 'and'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** Minutes and seconds since an ISO time, as on a clock. */
export function since(iso: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000))
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
