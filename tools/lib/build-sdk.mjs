/**
 * The parts of the SDK that the compiler does not build: the page of `/sdk.html`, the script for pages without a bundler, and
 * CommonJS.
 */
import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { startCommonJs } from './build-common-js.mjs'
import { inRoot } from './root.mjs'

const here = (path) => inRoot('packages', 'sdk', path)
const common = {
  bundle: true,
  logLevel: 'warning',
  alias: { '@portico/protocol': inRoot('packages/protocol/dist/index.js') },
}

/** One file of each. */
export const SDK_EXTRAS = [here('dist/page/sdk.html'), here('dist/script/slashid.js'), here('dist/cjs/package.json')]

/** Builds them, after the compiler has run. The bundler is a development dependency of the SDK. */
export async function buildSdk() {
  const { build } = createRequire(here('package.json'))('esbuild')
  await buildPage(build)
  await buildScript(build)
  await buildCommonJs(build)
}

/** One script and one document, with nothing inline. */
async function buildPage(build) {
  mkdirSync(here('dist/page'), { recursive: true })
  const script = { entryPoints: [here('src/sdk-page/main.ts')], outfile: here('dist/page/sdk-page.js') }
  await build({ ...common, ...script, minify: true, format: 'iife', target: 'es2022' })
  copyFileSync(here('src/sdk-page/sdk.html'), here('dist/page/sdk.html'))
}

/** One script that a page loads by its address, and that defines `window.slashid`. */
async function buildScript(build) {
  const script = { entryPoints: [here('src/script.ts')], outfile: here('dist/script/slashid.js') }
  await build({ ...common, ...script, minify: true, format: 'iife', globalName: 'slashid', target: 'es2022' })
}

/** CommonJS, one file for each entry. */
async function buildCommonJs(build) {
  const out = startCommonJs(here('dist'))
  const entryPoints = [here('src/index.ts'), here('src/ssr.ts')]
  await build({ ...common, entryPoints, outdir: out, format: 'cjs', platform: 'neutral', target: 'es2022' })
}
