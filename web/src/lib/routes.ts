// The pages there are. The server reads the same list: any other address is a 404.
import pages from './routes.json'

export type Page = keyof typeof pages

const known = Object.entries(pages).map(([page, path]) => ({ page: page as Page, form: new RegExp(`^${path.replace(/\{\w+\}/g, '([\\w-]+)').replace(/\/$/, '')}/?$`) }))

/** Which page an address is, with what stands in its braces; null for none. */
export function pageOf(path: string): { page: Page; id: string | null } | null {
  for (const { page, form } of known) {
    const found = form.exec(path)
    if (found) return { page, id: found[1] ?? null }
  }
  return null
}
