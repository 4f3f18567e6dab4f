import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  base: './', // the page may stand below a path of its own
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'], // the first with light-dark(), which app.css is written with
    assetsInlineLimit: 0, // no data: addresses, so that the server may forbid them
    modulePreload: { polyfill: false },
  },
  test: {
    include: ['src/**/*.test.ts'],
    css: true, // tokens.test.ts reads app.css
  },
});
