/**
 * CommonJS of the packages for browsers, for programs that cannot require an ES module: Jest, older bundlers, and the compiler by
 * the rules of `node16`. Node and current bundlers never load it, because `module` and `module-sync` come before `require` in
 * `exports`: so a program has one copy of each module, and one React context.
 */
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inRoot } from './root.mjs'

const FOLDER = 'dist/cjs'
const WHOLE = ['packages/protocol', 'packages/react']

/** One file of each. */
export const COMMON_JS_FILES = WHOLE.map((name) => inRoot(name, FOLDER, 'package.json'))

/** Translates every module by itself, after the compiler has run. The bundler is a development dependency of the widget. */
export async function buildCommonJs() {
  const { build } = createRequire(inRoot('packages/react/package.json'))('esbuild')
  for (const name of WHOLE) {
    const dist = inRoot(name, 'dist')
    const out = startCommonJs(dist)
    await build({
      entryPoints: filesIn(dist, '.js').map((file) => join(dist, file)),
      ...{ outdir: out, outbase: dist, format: 'cjs', platform: 'node', target: 'es2022', logLevel: 'warning' },
      // What is loaded later is required then: Jest imports nothing without a flag.
      supported: { 'dynamic-import': false },
    })
  }
}

/**
 * Begins a folder whose files are CommonJS, with the declarations of a package, which then describe CommonJS.
 * @param {string} dist What the compiler wrote.
 * @returns {string} The folder.
 */
export function startCommonJs(dist) {
  const out = join(dist, 'cjs')
  rmSync(out, { recursive: true, force: true })
  for (const file of filesIn(dist, '.d.ts')) {
    mkdirSync(dirname(join(out, file)), { recursive: true })
    copyFileSync(join(dist, file), join(out, file))
  }
  writeFileSync(join(out, 'package.json'), '{ "type": "commonjs" }\n')
  return out
}

/** What is no part of an entry: this form itself, tests' parts, and the page that the server shows. */
const OTHER = /^(?:cjs|testing|hosted-login)[\\/]/

const filesIn = (dist, ending) =>
  readdirSync(dist, { recursive: true }).filter((file) => file.endsWith(ending) && !OTHER.test(file))
