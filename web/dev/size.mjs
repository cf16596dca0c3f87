// How much a browser loads for a table of each game before anything else is asked for, gzipped: at most 300 KB, for the largest board 450 KB.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const LIMIT = 300_000
const LARGE = { 'merchants-and-marauders': 450_000 }
const built = new URL('../../src/quarterdeck/server/static/', import.meta.url)
const games = readdirSync(new URL('../src/games/', import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name)

function weigh(file) {
  const bytes = readFileSync(new URL(file, built))
  // Fonts are compressed already and are sent as they are.
  return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes).length
}

// The first page, and what is fetched when a person opens it.
const LATER = ['Home-', 'Reference-', 'ScoreSheet-', 'EndCharts-', 'scores-', 'HowTo-', 'LearnPage-']
const assets = readdirSync(new URL('assets/', built))
const belongsTo = (name) => games.find((game) => name.startsWith(`${game}-`))
const shared = assets.filter((name) => !belongsTo(name) && !LATER.some((start) => name.startsWith(start)))
const base = ['index.html', 'icon.svg', ...shared.map((name) => `assets/${name}`)].reduce((sum, file) => sum + weigh(file), 0)
let tooLarge = false
for (const game of games) {
  const total = assets.filter((name) => belongsTo(name) === game).reduce((sum, name) => sum + weigh(`assets/${name}`), base)
  const limit = LARGE[game] ?? LIMIT
  console.log(`${String(total).padStart(7)} of ${limit}  ${game}`)
  tooLarge ||= total > limit
}
process.exit(tooLarge ? 1 : 0)
