// How much a browser loads for a Letter of Marque table, gzipped; the limit is 300 KB.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const LIMIT = 300_000
const folder = new URL('../../src/quarterdeck/server/static/', import.meta.url)
// Only the home page and games without a drawn board load these.
const elsewhere = /^(Home|plain)-/
const files = ['index.html', 'icon.svg', ...readdirSync(new URL('assets/', folder)).filter((name) => !elsewhere.test(name)).map((name) => `assets/${name}`)]
let total = 0
for (const file of files) {
  const bytes = readFileSync(new URL(file, folder))
  // Fonts are compressed already and are sent as they are.
  const size = file.endsWith('.woff2') ? bytes.length : gzipSync(bytes).length
  total += size
  console.log(`${String(size).padStart(7)}  ${file}`)
}
console.log(`${String(total).padStart(7)}  of ${LIMIT}`)
process.exit(total > LIMIT ? 1 : 0)
