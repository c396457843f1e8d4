import { spawn } from 'node:child_process'
import { ROOT } from './root.mjs'

/** Stops a script with a message and no stack trace. */
export class Stop extends Error {}

/**
 * Runs a program until it exits.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, cwd?: string, explain?: (output: string) => string | undefined }} [options]
 *   `quiet` shows the output only if the program fails; `explain` extracts the message that says
 *   why; an empty one if the program has already printed it.
 * @returns {Promise<void>} Rejects with `Stop` if the program cannot start or exits with a code other than 0.
 */
export function run(command, args, { env = {}, quiet = false, cwd = ROOT, explain } = {}) {
  return new Promise((resolve, reject) => {
    const windows = process.platform === 'win32'
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // npm and npx are .cmd files on Windows, which only start through a shell.
      shell: windows && /^(npm|npx)$/.test(command),
    })
    let output = ''
    child.stdout?.on('data', (part) => (output += part))
    child.stderr?.on('data', (part) => (output += part))
    child.once('error', (cause) => reject(new Stop(`${command} could not be started: ${cause.message}`)))
    child.once('close', (code, signal) => {
      if (code === 0) return resolve()
      const sentence = explain?.(output)
      if (sentence !== undefined) return reject(new Stop(sentence))
      if (output) process.stderr.write(output)
      reject(new Stop(`${[command, ...args].join(' ')} ended with ${signal ?? `code ${code}`}.`))
    })
  })
}

/** Runs a program of this repository's own dependencies, found without a shell: `node(bin('typescript', 'bin/tsc'), …)`. */
export const node = (script, args, options) => run(process.execPath, [script, ...args], options)

/**
 * Exits as the script's work does: with code 0, or with a message on stderr and code 1.
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

/** Prints a line about the progress. */
export const say = (line) => process.stdout.write(`${line}\n`)
