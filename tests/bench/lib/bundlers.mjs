/** The bundlers that sites use, each with its production defaults. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The minimal HTML that runs a script. */
const html = (script) =>
  `<!doctype html><html lang="en"><head><title>Page</title></head><body><main></main><script type="module" src="${script}"></script></body></html>`

async function withVite(folder, entry, out) {
  const { build } = await import('vite')
  writeFileSync(join(folder, 'index.html'), html(`/${entry}`))
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir: out, emptyOutDir: true } })
}

/** webpack and Rspack accept the same configuration. */
async function withWebpack(webpack, folder, entry, out) {
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: join(folder, entry),
    output: { path: out, filename: 'main.js' },
    performance: false,
  })
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
  writeFileSync(join(out, 'index.html'), html('/main.js'))
}

/**
 * Builds a page from a module.
 * @type {Record<string, (folder: string, entry: string, out: string) => Promise<void>>}
 */
export const BUNDLERS = {
  Vite: withVite,
  webpack: async (...page) => withWebpack((await import('webpack')).default, ...page),
  Rspack: async (...page) => withWebpack((await import('@rspack/core')).rspack, ...page),
}
