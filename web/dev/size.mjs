// How much a browser loads for a table of each game before anything else is asked for, gzipped: at most 300 KB, for the largest board 450 KB.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const LIMIT = 300_000
const LARGE = { 'merchants-and-marauders': 450_000 }
const built = new URL('../../src/quarterdeck/server/static/', import.meta.url)
const chunks = JSON.parse(readFileSync(new URL('.vite/manifest.json', built), 'utf8'))
const games = readdirSync(new URL('../src/games/', import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name)

function weigh(file) {
  const bytes = readFileSync(new URL(file, built))
  // Fonts are compressed already and are sent as they are.
  return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes).length
}

/** A chunk, all that it cannot do without, and what these draw with. */
function filesOf(name, found = new Set()) {
  const chunk = chunks[name]
  if (!chunk || found.has(chunk.file)) return found
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file)
  for (const other of chunk.imports ?? []) filesOf(other, found)
  return found
}

// The first page, the table, the game, and what its board asks for at once.
const AT_ONCE = { 'merchants-and-marauders': ['src/games/merchants-and-marauders/parts/merchants-and-marauders-captains.svg?raw'] }
let tooLarge = false
for (const game of games) {
  const wanted = ['index.html', 'src/routes/TablePage.svelte', `src/games/${game}/index.ts`, ...(AT_ONCE[game] ?? [])]
  for (const name of wanted) if (!chunks[name]) throw new Error(`${name} is not in the build`)
  const files = new Set(['index.html', 'icon.svg', ...wanted.flatMap((name) => [...filesOf(name)])])
  const total = [...files].reduce((sum, file) => sum + weigh(file), 0)
  const limit = LARGE[game] ?? LIMIT
  console.log(`${String(total).padStart(7)} of ${limit}  ${game}`)
  tooLarge ||= total > limit
}
process.exit(tooLarge ? 1 : 0)
