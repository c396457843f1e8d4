import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CACHE, ROOT } from '../../../tools/lib/root.mjs'
import type { Addition } from './instructions.js'

const PACKAGES = ['protocol', 'access', 'seal', 'openapi', 'sealing', 'sdk', 'react', 'server', 'docusaurus-theme']

/** A copy of the packages that an example is added to. Their dependencies are found in the surrounding repository. */
export interface Workspace {
  /** Copies a folder or a file of the example into it. */
  copy(path: string): Promise<void>
  add(addition: Addition): Promise<void>
  /**
   * The files in which something is missing, and the complete compiler output. Errors at uses of what is missing elsewhere are
   * left out.
   */
  complaints(): Promise<{ readonly files: readonly string[]; readonly output: string }>
  /** Runs test files of the packages, after copying those that belong to the example. */
  test(project: 'unit' | 'contract', ...files: readonly string[]): Promise<Run>
  remove(): Promise<void>
}

interface Run {
  readonly code: number
  readonly output: string
}

/** @param example the folder beside this file with the files of the example */
export async function openWorkspace(example: 'method' | 'resource'): Promise<Workspace> {
  const files = join(import.meta.dirname, example)
  await mkdir(CACHE, { recursive: true })
  const root = await mkdtemp(join(CACHE, `toy-${example}-`))
  const isSource = (path: string) =>
    !/(^|\/)(node_modules|dist|build)(\/|$)|\.tsbuildinfo$/.test(path.slice(ROOT.length))
  for (const name of [...PACKAGES, 'console'])
    await cp(join(ROOT, 'packages', name), join(root, 'packages', name), { recursive: true, filter: isSource })
  for (const file of ['package.json', 'tools/tsconfig.base.json', 'vitest.config.mts', 'tools/lib/longest-first.mjs'])
    await cp(join(ROOT, file), join(root, file))
  await mkdir(join(root, 'node_modules/@portico'), { recursive: true })
  for (const name of PACKAGES) await symlink(`../../packages/${name}`, join(root, 'node_modules/@portico', name))
  await writeFile(join(root, 'tsconfig.json'), JSON.stringify(CONFIG))
  const copy = (path: string) => cp(join(files, path), join(root, path), { recursive: true })

  return {
    copy,

    async add({ file, place, text }) {
      const path = join(root, file)
      const lines = (await readFile(path, 'utf8')).split('\n')
      await writeFile(path, lines.toSpliced(positionOf(place, lines, file), 0, text).join('\n'))
    },

    async complaints() {
      const { output } = await run(root, [join(ROOT, 'node_modules/typescript/bin/tsc'), '--pretty', 'false'])
      const errors = [...output.matchAll(/^(packages\/\S+?)\(\d+,\d+\): error (TS\d+)/gm)]
      const incomplete = errors.flatMap(([, file = '', code = '']) => (USES.includes(code) ? [] : [file]))
      return { files: [...new Set(incomplete)].sort(), output }
    },

    async test(project, ...tests) {
      for (const test of tests) if (existsSync(join(files, test))) await copy(test)
      const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
      return run(root, [vitest, 'run', '--root', root, '--project', project, ...tests])
    },

    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** The line before which a text is added. */
function positionOf(place: Addition['place'], lines: readonly string[], file: string): number {
  if (place === 'start') return 0
  if (place === 'end') return lines.length
  const at = lines.findIndex((line) => line.includes(place.below)) + 1
  if (at === 0) throw new Error(`${file} has no line with "${place.below}".`)
  return at
}

/** Errors for indexing a table with a missing name, and for reading or spreading a missing row. */
const USES = ['TS7053', 'TS7031', 'TS2698']

/** The sources of all packages and of the console as one program, so that everything that is missing is reported in one run. */
const paths = Object.fromEntries([
  ...PACKAGES.map((name) => [`@portico/${name}`, [`./packages/${name}/src/index.ts`]]),
  ...PACKAGES.map((name) => [
    `@portico/${name}/*`,
    [`./packages/${name}/src/*.ts`, `./packages/${name}/src/*/index.ts`],
  ]),
])
const alone = { noEmit: true, composite: false, declaration: false, declarationMap: false, sourceMap: false, paths }
const excluded = ['**/*.test.ts', '**/*.test.tsx', '**/testing']
const CONFIG = {
  extends: './packages/console/tsconfig.json',
  compilerOptions: { ...alone, types: ['node', 'vite/client'], noUncheckedSideEffectImports: false },
  include: ['packages/*/src'],
  exclude: excluded,
}

/** Runs a Node program to its end, without the environment variables that identify a test run. */
function run(cwd: string, args: readonly string[]): Promise<Run> {
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, ...env } = process.env
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
