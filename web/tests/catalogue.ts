// The catalogue of Merchants & Marauders, told by the game itself: the page has none of its own.
import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import type { Catalogue } from '../src/games/merchants-and-marauders/catalogue'

const ASK = 'import msgspec, quarterdeck as qd; print(msgspec.json.encode(qd.rules("merchants-and-marauders").catalogue()).decode())'

declare module 'vitest' {
  interface ProvidedContext { catalogue: Catalogue }
}

/** `web/build.py` says which Python has the game. */
export default (project: TestProject): void => {
  project.provide('catalogue', JSON.parse(execFileSync(process.env.PYTHON ?? 'python3', ['-c', ASK], { encoding: 'utf8', maxBuffer: 10_000_000 })))
}
