// Made by tools/typescript.py from what Python declares; change it there.

export type Event = { kind: string } & Record<string, unknown>

export type View = { game: 'merchants-and-marauders' } & Record<string, unknown>
