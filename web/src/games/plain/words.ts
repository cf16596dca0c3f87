/** "reserve_armed" → "Reserve armed": names in a view are code, people read words. */
export function heading(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function simple(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (typeof value === 'number' && !Number.isInteger(value)) return value.toFixed(2)
  return String(value)
}

/** Fields of a view that hold seats: people are told by their names. */
const SEATS = new Set(['seat', 'to_act', 'turn', 'active', 'first', 'owner', 'winners'])

/** What a field holds, in words; a seat by the name of who sits there. */
export function told(field: string, value: unknown, names: string[]): string {
  const name = (one: unknown) => (SEATS.has(field) && typeof one === 'number' ? (names[one] ?? simple(one)) : simple(one))
  return isSimpleList(value) ? value.map(name).join(', ') || 'none' : name(value)
}

export const isSimple = (value: unknown): boolean => value === null || typeof value !== 'object'

type Row = Record<string, unknown>

/** A list of records that can stand as a table: all are objects and all their values are simple. */
export function asTable(value: unknown): { columns: string[]; rows: Row[] } | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const rows = value.filter((row): row is Row => !isSimple(row) && !Array.isArray(row))
  if (rows.length !== value.length || !rows.every((row) => Object.values(row).every((v) => isSimple(v) || isSimpleList(v)))) return null
  return { columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows }
}

export const isSimpleList = (value: unknown): value is unknown[] => Array.isArray(value) && value.every(isSimple)
