import { defineConfig } from 'vite';

/** The server renders the pages; the build produces one script per page and one style sheet for all pages. */
export default defineConfig({
  root: import.meta.dirname,
  // Relative to the importing script, so that the app works below any path.
  base: './',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  build: {
    manifest: 'manifest.json',
    // tsconfig.json limits `lib` to what all of these support.
    target: ['chrome111', 'firefox114', 'safari16.4'],
    cssCodeSplit: true,
    // Inlined files would be data: URLs, which the content security policy of the pages blocks.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: {
        receive: 'src/receive/main.tsx',
        send: 'src/send/main.tsx',
        transfers: 'src/transfers/main.tsx',
        admin: 'src/admin/main.tsx',
        reference: 'src/reference/main.ts',
      },
    },
  },
});
