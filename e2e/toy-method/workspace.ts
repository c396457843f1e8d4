import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CACHE, ROOT } from '../../scripts/lib/root.mjs'
import type { Addition } from './instructions.js'

const PACKAGES = ['protocol', 'access', 'seal', 'sdk', 'react', 'server', 'docusaurus-theme']
const FILES = join(import.meta.dirname, 'files')
const OWN = 'packages/react/src/toy-methods.test.tsx'

/** A copy of the packages that a method is added to. What they depend on is found in the repository around it. */
export interface Workspace {
  /** Writes the files of a folder, or one file, of the toys into it. */
  copy(path: string): Promise<void>
  add(addition: Addition): Promise<void>
  /** The files that lack something, and all that the compiler says. Uses of what is missing elsewhere are left out. */
  complaints(): Promise<{ readonly files: readonly string[]; readonly output: string }>
  /** Signs in with the toys. */
  signIn(): Promise<{ readonly code: number; readonly output: string }>
  remove(): Promise<void>
}

export async function openWorkspace(): Promise<Workspace> {
  await mkdir(CACHE, { recursive: true })
  const root = await mkdtemp(join(CACHE, 'toy-method-'))
  const isSource = (path: string) =>
    !/(^|\/)(node_modules|dist|build)(\/|$)|\.tsbuildinfo$/.test(path.slice(ROOT.length))
  for (const name of PACKAGES)
    await cp(join(ROOT, 'packages', name), join(root, 'packages', name), { recursive: true, filter: isSource })
  await cp(join(ROOT, 'apps/console'), join(root, 'apps/console'), { recursive: true, filter: isSource })
  for (const file of ['package.json', 'tsconfig.base.json', 'vitest.config.mts', 'scripts/lib/longest-first.mjs'])
    await cp(join(ROOT, file), join(root, file))
  await mkdir(join(root, 'node_modules/@portico'), { recursive: true })
  for (const name of PACKAGES) await symlink(`../../packages/${name}`, join(root, 'node_modules/@portico', name))
  await writeFile(join(root, 'tsconfig.json'), JSON.stringify(CONFIG))

  return {
    copy: (path) => cp(join(FILES, path), join(root, path), { recursive: true }),

    async add({ file, below, text }) {
      const path = join(root, file)
      const lines = (await readFile(path, 'utf8')).split('\n')
      const at = below === undefined ? 0 : lines.findIndex((line) => line.includes(below)) + 1
      if (below !== undefined && at === 0) throw new Error(`${file} has no line with "${below}".`)
      await writeFile(path, lines.toSpliced(at, 0, text).join('\n'))
    },

    async complaints() {
      const { output } = await run(root, [join(ROOT, 'node_modules/typescript/bin/tsc'), '--pretty', 'false'])
      const errors = [...output.matchAll(/^((?:packages|apps)\/\S+?)\(\d+,\d+\): error (TS\d+)/gm)]
      const files = errors.flatMap(([, file = '', code = '']) => (USES.includes(code) ? [] : [file]))
      return { files: [...new Set(files)].sort(), output }
    },

    async signIn() {
      await mkdir(dirname(join(root, OWN)), { recursive: true })
      await cp(join(FILES, OWN), join(root, OWN))
      return run(root, [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--root',
        root,
        '--project',
        'unit-react',
        OWN,
      ])
    },

    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** To index a table with a name that it lacks, and to read or spread what a missing row would be. */
const USES = ['TS7053', 'TS7031', 'TS2698']

/** The sources of all packages and of the console as one program: it names everything that is missing in one go. */
const paths = Object.fromEntries([
  ...PACKAGES.map((name) => [`@portico/${name}`, [`./packages/${name}/src/index.ts`]]),
  ...PACKAGES.map((name) => [`@portico/${name}/*`, [`./packages/${name}/src/*.ts`]]),
])
const alone = { noEmit: true, composite: false, declaration: false, declarationMap: false, sourceMap: false, paths }
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/testing']
const CONFIG = {
  extends: './apps/console/tsconfig.json',
  compilerOptions: { ...alone, types: ['node', 'vite/client'], noUncheckedSideEffectImports: false },
  include: ['packages/*/src', 'apps/console/src'],
  exclude: tests,
}

/** Runs a Node program to its end, without what tells a test run from others. */
function run(cwd: string, args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, ...env } = process.env
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
