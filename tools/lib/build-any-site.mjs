/**
 * Builds what runs in the browser for a sealed folder of any site generator: the script and the style of doors, whose sign-in form is a
 * separate script, the service worker, and the script of opened pages.
 */
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inRoot } from './root.mjs'

const here = (path) => inRoot('packages', 'any-site', path)
const built = (name) => here(`dist/site/${name}`)

/** Its files, which the sealing step copies into a site. */
export const ANY_SITE_FILES = ['door.js', 'door.css', 'reader.js', 'portico-worker.js'].map(built)

/** The sign-in form is written for React. Doors run it with a much smaller implementation of the same interface. */
const PREACT = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/** Builds all of them, after the compiler has run. */
export async function buildAnySite() {
  const { build } = createRequire(here('package.json'))('esbuild')
  const common = { bundle: true, minify: true, target: 'es2022', logLevel: 'warning' }
  const define = { 'process.env.NODE_ENV': '"production"' }
  rmSync(here('dist/site'), { recursive: true, force: true })
  await build({
    ...common,
    define,
    alias: PREACT,
    format: 'esm',
    splitting: true,
    legalComments: 'external',
    entryPoints: { door: here('dist/door/main.js'), reader: here('dist/reader/main.js') },
    chunkNames: '[name]-[hash]',
    outdir: here('dist/site'),
  })
  await build({
    ...common,
    format: 'iife',
    entryPoints: [here('dist/worker/main.js')],
    outfile: built('portico-worker.js'),
  })
  await build({ ...common, entryPoints: [here('src/door/door.css')], outfile: built('door.css') })
}
