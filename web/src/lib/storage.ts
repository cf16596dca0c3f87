// What this browser keeps between visits: localStorage, which may be missing in private windows.

const PREFIX = 'quarterdeck.'

export function read(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value)
  } catch {
    // Without storage the choice simply lasts as long as the page.
  }
}

/** Forgets every key that begins so. */
export function forget(start: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX + start)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept, so there is nothing to forget.
  }
}
