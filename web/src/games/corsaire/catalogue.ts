// Made by tools/typescript.py from what Python declares; change it there.

export interface Catalogue {
  colours: ('red' | 'blue' | 'green')[]
  stock: [number, number, number]
  start: [number, number, number]
  worth: [number, number, number]
  hand: number
  removed: number
  limit: number
  row: number
  turns: number
  placements: number[]
  set: number
  slots: [number, number][]
  beneath: number[][]
  combinations: Kind[]
  cards: Face[]
  boards: Plate[]
  game: 'corsaire'
  version: number
  card_set: string
}

export interface Kind {
  kind: string
  label: string
  says: string
}

export interface Face {
  id: string
  colour: 'red' | 'blue' | 'green'
  number: number | null
  pay: [number, number, number]
  gain: [number, number, number]
}

export interface Plate {
  id: number
  name: string
  price: [number, number, number]
  edge: number
  centre: number | null
}
