import { spawn } from 'node:child_process'
import { ROOT } from './root.mjs'

/** Stops a script with one sentence and no stack. */
export class Stop extends Error {}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, cwd?: string, explain?: (output: string) => string | undefined }} [options]
 *   `quiet` shows the output only when the program fails; `explain` finds the sentence in it that says
 *   why; an empty one when the program has told it already.
 * @returns {Promise<void>} Rejects with `Stop` when the program cannot start or ends with a code other than 0.
 */
export function run(command, args, { env = {}, quiet = false, cwd = ROOT, explain } = {}) {
  return new Promise((resolve, reject) => {
    const windows = process.platform === 'win32'
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // npm and npx are .cmd files on Windows, and those start through a shell only.
      shell: windows && /^(npm|npx)$/.test(command),
    })
    let said = ''
    child.stdout?.on('data', (part) => (said += part))
    child.stderr?.on('data', (part) => (said += part))
    child.once('error', (cause) => reject(new Stop(`${command} could not be started: ${cause.message}`)))
    child.once('close', (code, signal) => {
      if (code === 0) return resolve()
      const sentence = explain?.(said)
      if (sentence !== undefined) return reject(new Stop(sentence))
      if (said) process.stderr.write(said)
      reject(new Stop(`${[command, ...args].join(' ')} ended with ${signal ?? `code ${code}`}.`))
    })
  })
}

/** Runs a program of this repository's own dependencies, found without a shell: `node(bin('typescript', 'bin/tsc'), …)`. */
export const node = (script, args, options) => run(process.execPath, [script, ...args], options)

/**
 * Ends the script as its work ends: code 0, or one sentence on stderr and code 1.
 * @param {() => Promise<void>} work
 */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    const words = error instanceof Stop ? error.message : (error?.stack ?? String(error))
    if (words) process.stderr.write(`\n${words}\n`)
    process.exitCode = 1
  }
}

/** Says one line on progress. */
export const say = (line) => process.stdout.write(`${line}\n`)
