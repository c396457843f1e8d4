import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pack } from '../../../tools/lib/published.mjs'
import { elsewhere, reachable } from './elsewhere.js'
import { npmFor } from './npm.js'

/** The packages for browsers, whose types every `moduleResolution` of TypeScript must find. */
const PACKAGES = ['portico-protocol', 'portico-sdk', 'portico-react']
const CHECKER = { '@arethetypeswrong/cli': '0.18.5' }
/** Files that are no modules: a style sheet, and a script for a page. */
const NO_MODULES = ['./style.css', './slashid.js']
/** Node requires modules since 20.19, and bundlers did before. */
const ALLOWED = 'CJSResolvesToESM'

let home: string
let tarballs: readonly string[]
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portico-types-'))
  tarballs = await pack(join(home, 'tarballs'))
  if (!reachable) return
  await writeFile(join(home, 'package.json'), JSON.stringify({ private: true, dependencies: CHECKER }))
  await (await npmFor(elsewhere, home))(home, 'install')
})
afterAll(() => rm(home, { recursive: true, force: true }))

test.skipIf(!reachable).each(PACKAGES)('the types of %s are found in every way', async (name) => {
  const tarball = tarballs.find((path) => basename(path).startsWith(`${name}-`)) ?? ''
  const attw = join(home, 'node_modules', '.bin', 'attw')
  const args = [tarball, '--format', 'json', '--exclude-entrypoints', ...NO_MODULES]
  // It ends with an error if it finds anything.
  const options = { maxBuffer: 2 ** 26 }
  const { stdout } = await promisify(execFile)(attw, args, options).catch((error) => error as { stdout: string })
  const { analysis, problems } = JSON.parse(stdout) as { analysis: { types: unknown }; problems: object }
  expect(analysis.types).toBeTruthy()
  expect(Object.keys(problems).filter((kind) => kind !== ALLOWED)).toEqual([])
})
