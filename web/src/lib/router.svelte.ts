// So few kinds of pages do not need a routing library: they are in routes.json.
import { pageOf } from './routes'

class Router {
  path = $state(location.pathname)
  search = $state(location.search)

  constructor() {
    addEventListener('popstate', () => this.read())
  }

  /** `instead`: in the place of this page, so that going back does not lead here again. */
  go(address: string, instead = false): void {
    if (instead) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
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

/** A link to another page of ours: followed without loading everything anew, unless somebody wants it elsewhere. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  const { pathname, search } = event.currentTarget
  router.go(pathname + search)
}
