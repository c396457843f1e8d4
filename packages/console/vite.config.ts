import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The console is at `/console/` of the server's own origin. Nothing is inlined, so that the page can forbid everything
 * that is; what carries its content in its name may be cached permanently.
 */
export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: {
    // Into the program's package, which serves it and is published with it.
    outDir: '../portico/dist/console',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Beside the console itself, what pages of a site load by name: the account under the header of the site.
      input: { index: 'index.html', 'site-account': 'src/in-site/show-account.tsx' },
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames: ({ name }) => (name === 'site-account' ? 'assets/[name].js' : 'assets/[name]-[hash].js'),
        // What changes with a new version of a library alone stays in the browser's cache otherwise.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/ },
          ],
        },
      },
    },
  },
})
