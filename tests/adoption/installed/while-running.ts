import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A program that serves a site, by its address and the link that signs its owner in. */
export interface Running {
  readonly url: string
  readonly ownerLink: string
  /** Links that sign in as readers, if it was started for a preview. */
  readonly readers?: readonly { readonly groups: readonly string[]; readonly link: string }[]
}

/**
 * Runs an npm script that serves the site of a folder, and stops it after `work`.
 * @param script its words, such as `['start']` or `['run', 'preview']`
 * @param port where it serves. A site that was already sealed must have been sealed for it.
 * @throws Error with the output of the program if it ended before it was ready or reported a problem
 */
export async function whileRunning<Result>(
  folder: string,
  script: readonly string[],
  port: number,
  work: (running: Running) => Promise<Result>,
): Promise<Result> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn('npm', [...script, '--', '--json'], {
    cwd: folder,
    env: { PATH, HOME, PORT: String(port), PORTICO_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'close')
  let output = ''
  child.stderr.on('data', (part) => {
    output += part
  })
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith('{"event":"ready"')) continue
      const { url, owner_link: ownerLink, readers } = JSON.parse(line) as Running & { owner_link: string }
      if (/^portico:/m.test(output)) throw new Error(`npm ${script.join(' ')} complained. ${output}`)
      return await work({ url, ownerLink, readers })
    }
    throw new Error(`npm ${script.join(' ')} ended before the site was ready. ${output}`)
  } finally {
    // The whole process group, because npm starts the program through a shell.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}
