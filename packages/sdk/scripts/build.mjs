/**
 * What the compiler does not make: the page of `/sdk.html`, and the package for programs that still `require`.
 * Run after `tsc -b`: `node packages/sdk/scripts/build.mjs`.
 */
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const common = { bundle: true, logLevel: 'warning', alias: { '@portico/protocol': here('../protocol/dist/index.js') } }

/** One script and one document, without anything inline. */
async function buildPage() {
  mkdirSync(here('dist/page'), { recursive: true })
  const script = { entryPoints: [here('src/sdk-page/main.ts')], outfile: here('dist/page/sdk-page.js') }
  await build({ ...common, ...script, minify: true, format: 'iife', target: 'es2022' })
  copyFileSync(here('src/sdk-page/sdk.html'), here('dist/page/sdk.html'))
}

/** CommonJS, one file for each entry, with the declarations beside it: there they describe CommonJS. */
async function buildCommonJs() {
  const out = here('dist/cjs')
  rmSync(out, { recursive: true, force: true })
  const entryPoints = [here('src/index.ts'), here('src/ssr.ts')]
  await build({ ...common, entryPoints, outdir: out, format: 'cjs', platform: 'neutral', target: 'es2022' })
  const declarations = readdirSync(here('dist'), { recursive: true }).filter((name) => name.endsWith('.d.ts'))
  for (const name of declarations) {
    mkdirSync(dirname(join(out, name)), { recursive: true })
    copyFileSync(join(here('dist'), name), join(out, name))
  }
  writeFileSync(join(out, 'package.json'), '{ "type": "commonjs" }\n')
}

await buildPage()
await buildCommonJs()
