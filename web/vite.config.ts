import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../src/quarterdeck/server/static', emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: { '/api': { target: server, ws: true } } },
  // Long enough for a busy machine: the first test of a file waits until the modules are compiled.
  test: { include: ['tests/**/*.test.ts'], testTimeout: 60_000 },
})
