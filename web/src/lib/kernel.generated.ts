// Made by tools/typescript.py from what Python declares; change it there.

export interface Outcome {
  scores: number[]
  winners: number[]
  ranks: number[]
  reason: string
}

export interface Undone {
  seat: number
}

export interface Resigned {
  seat: number
}

export interface Announced {
  seat: number
  move?: string
}

export interface Chose {
  seat: number
}

export type KernelEvent =
  | { kind: 'undone' } & Undone
  | { kind: 'resigned' } & Resigned
  | { kind: 'announced' } & Announced
  | { kind: 'chose' } & Chose
