import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, linkSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '@portico/server/testing/free-port'
import { ROOT } from '../../tools/lib/root.mjs'

/** A folder that looks like a clone to the program and to the commands of the guide, with its own data. */
export interface Clone {
  readonly folder: string
  readonly url: string
  readonly env: NodeJS.ProcessEnv
  /** Runs lines of shell script as a reader would, in order; the first that fails ends it. */
  run(script: string): Promise<{ code: number; output: string }>
  close(): Promise<void>
}

/** What the guide's commands mean here: `npx` finds the clone's programs, `npm` runs what other tests cover. */
const SHELL = `
set -eu -o pipefail
npx() {
  local name="$1"; shift
  case "$name" in
    portico) node packages/portico/bin/portico.mjs "$@" ;;
    docusaurus) node node_modules/@docusaurus/core/bin/docusaurus.mjs "$@" ;;
    *) echo "npx $name?"; return 1 ;;
  esac
}
npm() { node -e 'const { scripts } = require("./package.json"); if (!scripts[process.argv[1]]) throw new Error("no such script: " + process.argv[1])' "\${2:-$1}"; }
`

const newFolder = async () => realpath(await mkdtemp(join(tmpdir(), 'portico-guide-')))

/**
 * Recreates a folder or file with the same files: the program looks for a site relative to its own location, so it cannot be
 * linked as a folder.
 */
function sameFiles(from: string, to: string): void {
  const entry = lstatSync(from)
  if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
  else if (entry.isDirectory()) {
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from)) sameFiles(join(from, name), join(to, name))
  } else {
    mkdirSync(dirname(to), { recursive: true })
    try {
      linkSync(from, to)
    } catch {
      // The temporary folder may be on another disk.
      copyFileSync(from, to)
    }
  }
}

/** Creates one. Apart from the program, everything is linked to this repository. */
export async function makeClone(env: Record<string, string> = {}): Promise<Clone> {
  const folder = await newFolder()
  const link = async (path: string, to = path) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(join(ROOT, to), join(folder, path))
  }
  const hub = ['sites/hub/portico.json', 'sites/hub/sandbox']
  const packages = readdirSync(join(ROOT, 'packages')).filter((name) => name !== 'portico')
  for (const name of packages) await link(`packages/${name}`)
  for (const path of [...hub, '.cache/hub-staging', 'package.json']) await link(path)
  for (const part of ['bin', 'build', 'dist', 'package.json'])
    sameFiles(join(ROOT, 'packages/portico', part), join(folder, 'packages/portico', part))
  await link('node_modules')
  const port = String(await freePort())
  return cloneIn(folder, { ...process.env, PORT: port, PORTICO_URL: `http://localhost:${port}`, ...env })
}

/**
 * Another clone with the current state of this one, including its data and its published site. Only one of them may serve at a
 * time.
 */
export async function copyOf({ folder, env }: Clone, further: Record<string, string> = {}): Promise<Clone> {
  const copy = await newFolder()
  for (const name of await readdir(folder))
    if (name === 'packages') sameFiles(join(folder, name), join(copy, name))
    else await cp(join(folder, name), join(copy, name), { recursive: true, verbatimSymlinks: true })
  return cloneIn(copy, { ...env, ...further })
}

const cloneIn = (folder: string, env: NodeJS.ProcessEnv): Clone => ({
  folder,
  url: String(env.PORTICO_URL),
  env,
  run: (script) =>
    new Promise((resolve) => {
      const child = execFile('bash', ['-c', SHELL + script], { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: stdout + stderr }),
      )
      child.stdin?.end()
    }),
  close: () => rm(folder, { recursive: true, force: true }),
})

/** Starts the program in a clone and waits until it responds. */
export async function serve(clone: Clone, env: Record<string, string> = {}): Promise<() => Promise<void>> {
  const program = join(clone.folder, 'packages/portico/bin/portico.mjs')
  const child: ChildProcess = spawn(process.execPath, [program, 'serve', '--json'], {
    cwd: clone.folder,
    env: { ...clone.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (part) => String(part).includes('"ready"') && resolve())
    child.once('close', (code) => reject(new Error(`the program ended with ${code} before it was ready`)))
  })
  return async () => {
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    await ended
  }
}

/** Writes a file of the clone. */
export async function put(clone: Clone, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(clone.folder, path)), { recursive: true })
  await writeFile(join(clone.folder, path), text)
}
