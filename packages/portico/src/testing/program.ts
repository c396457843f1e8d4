import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { main } from '../main.js'

const PROGRAM = fileURLToPath(new URL('../../bin/portico.mjs', import.meta.url))
const COMPILED = fileURLToPath(new URL('../../build/main.js', import.meta.url))

/** The result of a run of the program. */
export interface ProgramResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The input of a run. It inherits no settings from the environment. */
export interface ProgramOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  /** Another copy of the program. */
  readonly program?: string
  /** A command that runs it, with its own arguments, such as `ip netns exec NAME`. */
  readonly within?: readonly string[]
}

/** An empty folder to run in: no `.env`, no data. */
export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'portico-run-'))

/** Starts the real program as a separate process. */
export function start(
  args: readonly string[],
  { cwd, env = {}, program = PROGRAM, within = [] }: ProgramOptions,
): ChildProcessWithoutNullStreams {
  if (!existsSync(COMPILED))
    throw new Error('The program is not built, so it cannot be tested. Run "npm run check", which builds it.')
  const [command = process.execPath, ...more] = [...within, process.execPath, program, ...args]
  return spawn(command, more, { cwd, env: environment(env) })
}

/** The environment of a run: nothing of the test's own settings, and no load balancer that has to notice that it stops. */
function environment(env: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, PORTICO_DRAIN_SECONDS: '0', ...env }
}

/**
 * Runs a command of the program until it ends: in the process of the test, because a start takes a second of CPU time, unless the
 * options name another copy of the program or a command that runs it.
 */
export async function portico(args: readonly string[], options: ProgramOptions): Promise<ProgramResult> {
  if (options.program !== undefined || options.within !== undefined) return runProcess(args, options)
  const { cwd, env = {}, input = '' } = options
  const written = { stdout: '', stderr: '' }
  const code = await main(args, {
    env: environment(env),
    cwd: () => cwd,
    stdin: Readable.from(input === '' ? [] : [input]),
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
  })
  return { code, ...written }
}

/** Runs the program as a separate process until it ends. */
export async function runProcess(args: readonly string[], options: ProgramOptions): Promise<ProgramResult> {
  const child = start(args, options)
  child.stdin.end(options.input ?? '')
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)])
  return { code, stdout, stderr }
}

/** The exit code, once the process has ended. */
export const ended = (child: ChildProcessWithoutNullStreams): Promise<number | null> =>
  new Promise((resolve) => child.once('close', resolve))

/** A server that runs in a separate process, and its output. */
export interface ServerProcess {
  readonly child: ChildProcessWithoutNullStreams
  readonly url: string
  readonly ownerLink: string | null
  readonly stdout: readonly string[]
  readonly stderr: readonly string[]
}

/** Starts `portico serve --json` as one process on a free port and waits for its ready line. */
export async function serving({ cwd, env = {}, ...options }: ProgramOptions): Promise<ServerProcess> {
  const quiet = { PORT: '0', PORTICO_LOG_LEVEL: 'silent', PORTICO_WORKERS: '1' }
  const child = start(['serve', '--json'], { ...options, cwd, env: { ...quiet, ...env } })
  const stderr: string[] = []
  const stdout: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => stderr.push(line))
  return new Promise((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`The server ended with ${code}: ${stderr.join('\n')}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      stdout.push(line)
      const { event, url, owner_link: ownerLink } = JSON.parse(line)
      if (event === 'ready') resolve({ child, url, ownerLink, stdout, stderr })
    })
  })
}
