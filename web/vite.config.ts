import { readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = 'http://127.0.0.1:8000'

/** The server answers 404 to addresses that are no page; the list of pages is the router's own. */
const routes = {
  name: 'routes',
  generateBundle(this: { emitFile: (file: { type: 'asset'; fileName: string; source: string }) => void }) {
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: readFileSync('src/lib/routes.json', 'utf8') })
  },
}

export default defineConfig({
  plugins: [svelte(), routes],
  build: { manifest: true, outDir: '../src/quarterdeck/server/static', emptyOutDir: true, assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  server: { proxy: { '/api': { target: server, ws: true } } },
  // Long enough for a busy machine: the first test of a file waits until the modules are compiled.
  test: { include: ['tests/**/*.test.ts'], globalSetup: 'tests/catalogue.ts', setupFiles: 'tests/opened.ts', testTimeout: 60_000 },
})
