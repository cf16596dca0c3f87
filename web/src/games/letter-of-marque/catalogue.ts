// Made by tools/typescript.py from what Python declares; change it there.

export interface Catalogue {
  game: 'letter-of-marque'
  version: number
  card_set: string
  treasures: number[]
  armed: number
  defenseless: number
  ships: number
  cannons: number
  captured_cannon_points: number
}
