// The pages there are. The server reads the same list: any other address is a 404.
import pages from './routes.json'

export type Page = keyof typeof pages

const isPage = (name: string): name is Page => name in pages
const known = Object.keys(pages).filter(isPage).map((page) => ({ page, form: new RegExp(`^${pages[page].replace(/\{\w+\}/g, '([\\w-]+)').replace(/\/$/, '')}/?$`) }))

/** Which page an address is, with what stands in its braces; null for none. */
export function pageOf(path: string): { page: Page; id: string | null } | null {
  for (const { page, form } of known) {
    const found = form.exec(path)
    if (found) return { page, id: found[1] ?? null }
  }
  return null
}
