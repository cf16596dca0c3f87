// What this browser throws into the seeds of tables, and remembers so that it can see later whether it was used.
import { read, write } from '../storage'
import { hex } from './hash'

export interface Thrown {
  seal: string
  salt: string
}

const MOST = 300 // tables that are remembered

function kept(): Thrown[] {
  try {
    const known: unknown = JSON.parse(read('salts') ?? '[]')
    return Array.isArray(known) ? known.filter((one): one is Thrown => typeof one?.seal === 'string' && typeof one?.salt === 'string') : []
  } catch {
    return []
  }
}

/** A new number, for the seed under this seal: to be sent now. */
export function throwIn(seal: string): Thrown {
  const thrown = { seal, salt: hex(crypto.getRandomValues(new Uint8Array(16))) }
  write('salts', JSON.stringify([...kept(), thrown].slice(-MOST)))
  return thrown
}

/** What this browser threw in, under this seal; several if it was asked again. */
export const thrownInto = (seal: string): string[] => kept().filter((one) => one.seal === seal).map((one) => one.salt)
