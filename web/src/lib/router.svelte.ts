// So few kinds of pages do not need a routing library: they are in routes.json.
import { pageOf } from './routes'

class Router {
  path = $state(location.pathname)
  search = $state(location.search)

  constructor() {
    addEventListener('popstate', () => this.read())
  }

  go(address: string): void {
    history.pushState(null, '', address)
    this.read()
    scrollTo(0, 0)
  }

  get page() {
    return pageOf(this.path)?.page ?? null
  }

  get tableId(): string | null {
    const found = pageOf(this.path)
    return found?.page === 'table' ? found.id : null
  }

  /** What stands in the braces of the page's address. */
  get id(): string | null {
    return pageOf(this.path)?.id ?? null
  }

  get invite(): string | null {
    return new URLSearchParams(this.search).get('invite')
  }

  private read(): void {
    this.path = location.pathname
    this.search = location.search
  }
}

export const router = new Router()
