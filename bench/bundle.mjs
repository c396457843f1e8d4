/**
 * How much JavaScript a page loads, minified and gzipped: the SDK alone, everything a first sign-in by email code loads, a
 * hook alone. React is left out, since the page has it already, and so do the parts that `import()` brings when a form
 * needs them (passwords, phones, providers, authenticators): a sign-in by email code loads none. Says which bars hold.
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
  'email-code sign-in: Form + SDK': {
    bar: 30,
    source: `export { SlashIDProvider, ConfigurationProvider, Form } from '@portico/react'`,
  },
  'a hook alone': {
    bar: 3,
    source: `export { useSlashID } from '@portico/react'`,
  },
}

/** Leaves out what loads later. */
const later = {
  name: 'later',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined))
  },
}

/** Size of what a program loads at once, in bytes after gzip, and the files it is made of. */
async function measure(source) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: inRoot('bench'), loader: 'ts' },
    bundle: true,
    minify: true,
    plugins: [later],
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
