import { fork } from 'node:child_process'
import { once } from 'node:events'
import { ensureInstalled } from '../../../tools/lib/install.mjs'
import { inRoot } from '../../../tools/lib/root.mjs'

/** What others have published, which is not installed with the repository. */
export const OTHERS = 'tests/bench/others'

/** The servers under test. */
const PEERS = { portico: 'tests/bench/peers/portico.mjs', 'better-auth': `${OTHERS}/better-auth.mjs` }

/**
 * Starts one of the servers under test as a separate process with a SQLite file, or with PostgreSQL. `mailed` waits for the code for an
 * address, which the server passes to this process as it would to a mail host; `cpu` returns the processor time that the server has
 * used, in microseconds.
 */
export async function startPeer(name, file) {
  const path = PEERS[name]
  if (path.startsWith(OTHERS)) await ensureInstalled(OTHERS)
  const child = fork(inRoot(path), [file], {
    execArgv: ['--import', inRoot('tests', 'bench', 'lib', 'report-cpu.mjs')],
  })
  const waiting = new Map()
  child.on('message', ({ address, code }) => waiting.get(address)?.(code))
  const [{ port, adminKey }] = await once(child, 'message')
  const mailed = (address) => new Promise((resolve) => waiting.set(address, resolve))
  const cpu = async () => {
    child.send('cpu')
    for (;;) {
      const [{ user, system }] = await once(child, 'message')
      if (user !== undefined) return user + system
    }
  }
  const end = async () => {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
  return { port, adminKey, mailed, cpu, end }
}
