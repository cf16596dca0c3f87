import type { Plate } from '../view'

// One drawing for each kind of rig; the stripe and pennant vary from board to board.
const RIGS: Record<string, string> = {
  'Fishing smack': 'sloop', Coaster: 'sloop', Lugger: 'sloop', Hoy: 'sloop', 'Treasure sloop': 'sloop', 'Dogger fleet': 'sloop',
  Fluyt: 'flute', 'East Indiaman': 'flute', Barque: 'flute',
  Pinnace: 'frigate', Xebec: 'frigate', 'Merchant frigate': 'frigate', Polacre: 'frigate',
  Galleass: 'galleon', Galleon: 'galleon', 'Manila galleon': 'galleon',
}
const STRIPES = ['#b5432f', '#3d7ab0', '#c9972f', '#3f8a63', '#7d5a8c', '#8a6a3c', '#4a5f6b']

export const rigOf = (board: Plate): string => `ship-${RIGS[board.name] ?? 'merchant'}`
export const stripeOf = (board: Plate): string => STRIPES[board.id % STRIPES.length]
