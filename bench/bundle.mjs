/**
 * How much JavaScript a page loads, minified and gzipped: the SDK alone, everything a first sign-in by email code loads, a
 * hook alone. React stands outside, since the page has it already. Says which bars hold.
 */
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { inRoot } from '../scripts/lib/root.mjs'

const KILO = 1000

/** What is measured: a program as a page would write it, and the bar in kB. */
const PROGRAMS = {
  'SDK alone': {
    bar: 12,
    source: `export * from '@portico/sdk'`,
  },
  'provider + Form + SDK': {
    bar: 30,
    source: `export { SlashIDProvider, ConfigurationProvider, Form } from '@portico/react'`,
  },
  'a hook alone': {
    bar: 3,
    source: `export { useSlashID } from '@portico/react'`,
  },
}

/** Size of a program's start and of all its lazily loaded parts, in bytes after gzip. */
async function measure(source) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: inRoot('bench'), loader: 'ts' },
    bundle: true,
    minify: true,
    splitting: true,
    metafile: true,
    format: 'esm',
    outdir: 'out',
    write: false,
    external: ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client'],
    loader: { '.css': 'empty' },
  })
  const sizes = outputFiles
    .filter(({ path }) => path.endsWith('.js'))
    .map(({ contents }) => gzipSync(contents, { level: 9 }).length)
  return { total: sizes.reduce((sum, size) => sum + size, 0), inputs: Object.keys(metafile.inputs) }
}

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function bundle() {
  const rows = []
  for (const [name, { source, bar }] of Object.entries(PROGRAMS)) {
    const { total, inputs } = await measure(source)
    if (inputs.some((path) => path.includes('typebox')))
      throw new Error(`${name}: the schema library reached the bundle.`)
    rows.push({ name, measured: `${(total / KILO).toFixed(1)} kB`, bar: `<= ${bar} kB`, holds: total <= bar * KILO })
  }
  return rows
}
