// Sixteen captains have sixteen faces. They come with a file of their own, so that nobody waits for them.

class Portraits {
  private faces = $state.raw<ReadonlyMap<string, string> | null>(null)
  private asked = false

  /** The drawing of a captain, 100 x 122; "" until it has come. */
  of(id: string): string {
    if (!this.asked) void this.fetch()
    return this.faces?.get(id.toLowerCase()) ?? ''
  }

  private async fetch(): Promise<void> {
    this.asked = true
    try {
      this.faces = facesIn((await import('./merchants-and-marauders-captains.svg?raw')).default)
    } catch {
      this.asked = false // the next look asks again
    }
  }
}

/** The symbols of the sheet by their ids, each drawn without regard to the others. */
export function facesIn(sheet: string): Map<string, string> {
  const found = sheet.matchAll(/<symbol id="(\w+)"[^>]*>(?:<title>.*?<\/title>)?([\s\S]*?)<\/symbol>/g)
  return new Map([...found].map(([, id, drawing]) => [id, drawing.replaceAll('url(#cameo-oval)', 'ellipse(45px 56px at 50px 61px)')]))
}

export const portraits = new Portraits()
