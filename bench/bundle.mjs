/**
 * How much JavaScript a page loads, minified and gzipped: the SDK alone, the form with the SDK, a hook alone. The bar is for what
 * loads first. What `import()` adds when a form needs it (passwords, phones, providers, authenticators) is printed beside it, and
 * the SDK is measured with every part in one file too. React is left out, since the page has it already.
 */
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { inRoot } from '../scripts/lib/root.mjs'

const KILO = 1000
const SDK = `export * from '@portico/sdk'`

/** What is measured: a program as a page would write it, and the bar in kB of what loads first. */
const PROGRAMS = {
  'SDK alone': { bar: 12, source: SDK },
  'email-code sign-in: Form + SDK': {
    bar: 30,
    source: `export { SlashIDProvider, ConfigurationProvider, Form } from '@portico/react'`,
  },
  'a hook alone': { bar: 3, source: `export { useSlashID } from '@portico/react'` },
}

/** The bar of the SDK with every part in one file, in kB. */
const ONE_FILE_BAR = 19.5

/** Leaves out what loads later. */
const later = {
  name: 'later',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined))
  },
}

/** The size of a program in one file, in bytes after gzip, with or without what `import()` loads. */
async function weigh(source, { plugins = [] } = {}) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: inRoot('bench'), loader: 'ts' },
    bundle: true,
    minify: true,
    plugins,
    metafile: true,
    format: 'esm',
    outdir: 'out',
    write: false,
    external: ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client'],
    loader: { '.css': 'empty' },
  })
  if (Object.keys(metafile.inputs).some((path) => path.includes('typebox')))
    throw new Error('The schema library reached a bundle for the browser.')
  return outputFiles
    .filter(({ path }) => path.endsWith('.js'))
    .reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0)
}

const kilobytes = (bytes) => `${(bytes / KILO).toFixed(1)} kB`

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function bundle() {
  const rows = []
  for (const [name, { source, bar }] of Object.entries(PROGRAMS)) {
    const first = await weigh(source, { plugins: [later] })
    const whole = await weigh(source)
    const measured = `${kilobytes(first)} first, ${kilobytes(whole - first)} on demand`
    rows.push({ name, measured, bar: `<= ${bar} kB first`, holds: first <= bar * KILO })
  }
  const whole = await weigh(SDK)
  rows.push({
    name: 'SDK, every part in one file',
    measured: kilobytes(whole),
    bar: `<= ${ONE_FILE_BAR} kB`,
    holds: whole <= ONE_FILE_BAR * KILO,
  })
  return rows
}
