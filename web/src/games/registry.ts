import type { GameModule } from './game'

const drawn: Record<string, () => Promise<{ game: GameModule }>> = {
  corsaire: () => import('./corsaire'),
  'letter-of-marque': () => import('./letter-of-marque'),
  'line-of-battle': () => import('./line-of-battle'),
  'merchants-and-marauders': () => import('./merchants-and-marauders'),
}

/** The module of a game; one without a drawn board is played through the list and a plain picture of its view. */
export async function loadGame(key: string): Promise<GameModule> {
  const load = drawn[key] ?? (() => import('./plain'))
  return (await load()).game
}
