/**
 * Serves every screen of the widget, in every state, for visual inspection: `npm run workbench`. Reads the sources again on each
 * reload. Listens only on this machine; the port may be given as an argument.
 */
import { fileURLToPath } from 'node:url'
import { context } from 'esbuild'

const inPackages = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

const watched = await context({
  entryPoints: {
    workbench: inPackages('react/src/testing/workbench.ts'),
    style: inPackages('react/src/style/style.css'),
  },
  outdir: inPackages('react/workbench'),
  bundle: true,
  write: false,
  format: 'esm',
  jsx: 'automatic',
  sourcemap: 'inline',
  define: { 'process.env.NODE_ENV': '"development"' },
  alias: {
    '@portico/protocol': inPackages('protocol/src/index.ts'),
    '@portico/sdk': inPackages('sdk/src/index.ts'),
  },
})
const { port } = await watched.serve({
  host: '127.0.0.1',
  port: Number(process.argv[2] ?? 0),
  servedir: inPackages('react/workbench'),
})
console.log(`The workbench is at http://127.0.0.1:${port}/`)
