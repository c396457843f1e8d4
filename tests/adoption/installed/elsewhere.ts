import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The registry that npm is configured to use. Third-party packages come from there. */
export const elsewhere = (await promisify(execFile)('npm', ['config', 'get', 'registry'])).stdout.trim()

/** Whether it responds. Without a network there is nothing to install from. */
export const reachable = await fetch(elsewhere, { signal: AbortSignal.timeout(10_000) }).then(
  () => true,
  () => false,
)
if (!reachable) console.warn(`The registry of npm does not answer, so installations are not tried: ${elsewhere}`)
