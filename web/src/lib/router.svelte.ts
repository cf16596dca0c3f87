// Two kinds of pages do not need a routing library: "/" and "/t/{id}".

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

  get tableId(): string | null {
    return /^\/t\/([\w-]+)\/?$/.exec(this.path)?.[1] ?? null
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
