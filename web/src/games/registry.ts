import type { Component } from 'svelte'
import type { Catalogue } from '../lib/wire'
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

type HowTo = Component<{ figures: Catalogue; minutes: number }>
const explained: Record<string, () => Promise<{ default: HowTo }>> = {
  corsaire: () => import('./corsaire/HowTo.svelte'),
  'letter-of-marque': () => import('./letter-of-marque/HowTo.svelte'),
  'line-of-battle': () => import('./line-of-battle/HowTo.svelte'),
  'merchants-and-marauders': () => import('./merchants-and-marauders/help/HowTo.svelte'),
}

/** How a game is played, with parts of its board; null for a game that has only its rules. */
export const loadHowTo = async (key: string): Promise<HowTo | null> => (explained[key] ? (await explained[key]()).default : null)
