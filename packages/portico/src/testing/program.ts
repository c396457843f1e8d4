import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

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

/** Starts the real program as a separate process; no load balancer has to notice that it stops. */
export function start(
  args: readonly string[],
  { cwd, env = {}, program = PROGRAM, within = [] }: ProgramOptions,
): ChildProcessWithoutNullStreams {
  if (!existsSync(COMPILED))
    throw new Error('The program is not built, so it cannot be tested. Run "npm run check", which builds it.')
  const { PATH = '', HOME = '' } = process.env
  const [command = process.execPath, ...more] = [...within, process.execPath, program, ...args]
  return spawn(command, more, { cwd, env: { PATH, HOME, PORTICO_DRAIN_SECONDS: '0', ...env } })
}

/** Runs the program until it exits. */
export async function portico(args: readonly string[], options: ProgramOptions): Promise<ProgramResult> {
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

/** Starts `portico serve --json` on a free port and waits for its ready line. */
export async function serving({ cwd, env = {}, ...options }: ProgramOptions): Promise<ServerProcess> {
  const child = start(['serve', '--json'], { ...options, cwd, env: { PORT: '0', PORTICO_LOG_LEVEL: 'silent', ...env } })
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
