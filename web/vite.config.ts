import { defineConfig } from 'vite';

/** Pages are made by the server; what is built are their scripts, each with its page, and one style sheet for all. */
export default defineConfig({
  root: import.meta.dirname,
  // Relative to the script that asks, so that the app works below any path.
  base: './',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  build: {
    manifest: 'manifest.json',
    // No library is used that one of these lacks: tsconfig.json knows none that is newer.
    target: ['chrome111', 'firefox114', 'safari16.4'],
    cssCodeSplit: false,
    // Inlined files would be data: URLs, which the security policy of the pages refuses.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: { receive: 'src/receive/main.tsx', send: 'src/send/main.tsx', transfers: 'src/transfers/main.tsx' },
    },
  },
});
