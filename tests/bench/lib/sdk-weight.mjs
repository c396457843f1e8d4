/** The size of the SDK as bundled by esbuild, after gzip. */
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { inRoot } from '../../../tools/lib/root.mjs'

const SDK = `export * from '@portico/sdk'`
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

/** The files of a program; the first is its entry. */
async function bundle(source, splitting) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: inRoot('tests', 'bench'), sourcefile: 'page.js' },
    bundle: true,
    minify: true,
    splitting,
    metafile: true,
    format: 'esm',
    outdir: 'out',
    write: false,
  })
  if (Object.keys(metafile.inputs).some((path) => path.includes('typebox')))
    throw new Error('The schema library reached a bundle for the browser.')
  return { outputFiles, metafile }
}

const weigh = (files) => files.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0)

/** The files that a page loads before it calls anything: the entry and its static imports. */
function atOnce({ outputFiles, metafile }) {
  const names = new Set()
  const add = (name) => {
    if (names.has(name)) return
    names.add(name)
    for (const { path, kind } of metafile.outputs[name].imports) if (kind === 'import-statement') add(path)
  }
  add(Object.keys(metafile.outputs).find((name) => metafile.outputs[name].entryPoint))
  return outputFiles.filter(({ path }) => [...names].some((name) => path.endsWith(name)))
}

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function sdkWeights() {
  const singleFile = weigh((await bundle(SDK, false)).outputFiles)
  const parts = await bundle(SDK, true)
  const [first, all] = [atOnce(parts), parts.outputFiles]
  return [
    {
      name: 'SDK, every part in one file',
      measured: kilobytes(singleFile),
      bar: '<= 20 kB',
      holds: singleFile <= 20_000,
    },
    {
      name: 'SDK in parts, esbuild',
      measured: `${kilobytes(weigh(first))} in ${first.length} files at once, ${kilobytes(weigh(all))} in ${all.length} in all`,
      bar: 'shown only',
      holds: true,
    },
  ]
}
