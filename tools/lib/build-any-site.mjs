/**
 * Builds what runs in the browser for a sealed folder of any site generator: the script and the style of doors, whose sign-in form is a
 * separate script, the service worker, and the script of opened pages.
 */
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
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
  const load = createRequire(here('package.json'))
  const { build } = load('esbuild')
  const common = { bundle: true, minify: true, target: 'es2022', logLevel: 'warning' }
  rmSync(here('dist/site'), { recursive: true, force: true })
  // Apart, because a module that both use would be a file of its own, and a request more at every door.
  await bundleScripts(load, { door: here('dist/door/main.js') })
  await bundleScripts(load, { reader: here('dist/reader/main.js') })
  await build({
    ...common,
    format: 'iife',
    entryPoints: [here('dist/worker/main.js')],
    outfile: built('portico-worker.js'),
  })
  await build({ ...common, entryPoints: [here('src/door/door.css')], outfile: built('door.css') })
}

/**
 * Bundles scripts with what they load later. A bundler makes a chunk of each set of modules that the same scripts use, which would be
 * many requests: what the form needs at once becomes one file, and what the SDK adds to it another.
 */
async function bundleScripts(load, input) {
  const { rolldown } = await import(pathToFileURL(load.resolve('rolldown')).href)
  const bundle = await rolldown({
    input,
    platform: 'browser',
    preserveEntrySignatures: 'allow-extension',
    checks: { invalidAnnotation: false },
    onLog,
    resolve: { alias: PREACT },
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, target: 'es2022' },
  })
  const options = { dir: here('dist/site'), format: 'esm', minify: true, chunkFileNames: '[name]-[hash].js' }
  try {
    const { output } = await bundle.generate(options)
    const fileOf = fileOfModules(output.filter(({ type }) => type === 'chunk'))
    const groups = ['form', 'sdk'].map((name) => ({ name, test: (id) => fileOf.get(id) === name }))
    await bundle.write({ ...options, codeSplitting: { includeDependenciesRecursively: false, groups } })
  } finally {
    await bundle.close()
  }
}

/** Directives are for servers that render; anything else that the bundler has to say is an error. */
const onLog = (level, log, report) => {
  if (level !== 'info' && log.code !== 'MODULE_LEVEL_DIRECTIVE') report('error', log)
}

/** The file of each module that several scripts may use. Readers have no form, so it has nothing of theirs. */
function fileOfModules(chunks) {
  const files = new Map()
  const put = (file, script, isEntry = () => false) => {
    const names = new Set(chunks.filter(({ name }) => name === script).map(({ fileName }) => fileName))
    for (const name of names)
      for (const next of chunks.find(({ fileName }) => fileName === name).imports) names.add(next)
    for (const chunk of chunks.filter(({ fileName }) => names.has(fileName)))
      for (const id of chunk.moduleIds) if (!files.has(id) && !isEntry(chunk, id)) files.set(id, file)
  }
  put('door', 'door')
  put('knock', 'knock')
  put('form', 'form')
  // Two files whose names are needed at run time would share a third one, for that.
  put('sdk', 'create-account', ({ facadeModuleId }, id) => facadeModuleId === id)
  return files
}
