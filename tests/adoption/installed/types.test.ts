import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifestOf, PUBLISHED_PACKAGES, pack } from '../../../tools/lib/published.mjs'
import { elsewhere, reachable } from './elsewhere.js'
import { npmFor } from './npm.js'

const CHECKER = { '@arethetypeswrong/cli': '0.18.5' }
/** Files that are no modules: style sheets, and a script for a page. */
const NO_MODULES = ['./style.css', './docusaurus.css', './wayfinding.css', './slashid.js']
/** `require` of an ES module: Node does it since 20.19, and the compiler by the rules of `nodenext`, but not by those of `node16`. */
const REQUIRED_MODULE = 'CJSResolvesToESM'

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

/** The entries of a package that are there only as ES modules. */
const modulesOnly = (exports: Readonly<Record<string, string | object>>) =>
  Object.entries(exports).flatMap(([path, target]) => (typeof target === 'string' || 'require' in target ? [] : [path]))

const PACKAGES = PUBLISHED_PACKAGES.map((folder) => {
  const { name, exports } = manifestOf(folder) as { name: string; exports: Record<string, string | object> }
  return { name, exports, file: name.replace('@', '').replace('/', '-') }
})

/** What the checker prints, through a file: it ends before a pipe has taken all of it. It ends with an error if it finds anything. */
async function findingsOf(tarball: string): Promise<string> {
  const path = `${tarball}.json`
  const file = await open(path, 'w')
  const attw = join(home, 'node_modules', '.bin', 'attw')
  const args = [tarball, '--format', 'json', '--exclude-entrypoints', ...NO_MODULES]
  await once(spawn(attw, args, { stdio: ['ignore', file.fd, 'inherit'] }), 'close')
  await file.close()
  return readFile(path, 'utf8')
}

test.skipIf(!reachable).each(PACKAGES)('the types of $name are found in every way', async ({ file, exports }) => {
  const tarball = tarballs.find((path) => new RegExp(`^${file}-\\d`).test(basename(path))) ?? ''
  const { analysis, problems } = JSON.parse(await findingsOf(tarball)) as {
    analysis: { types: unknown }
    problems: Readonly<Record<string, readonly { entrypoint: string; resolutionKind: string }[]>>
  }
  const { [REQUIRED_MODULE]: required = [], ...others } = problems
  expect(analysis.types).toBeTruthy()
  expect(others).toEqual({})
  const allowed = modulesOnly(exports)
  expect(required.filter(({ entrypoint }) => !allowed.includes(entrypoint))).toEqual([])
})
