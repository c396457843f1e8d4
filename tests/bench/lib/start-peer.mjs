import { fork } from 'node:child_process'
import { once } from 'node:events'
import { inRoot } from '../../../tools/lib/root.mjs'

/**
 * Starts one of the servers under test as a separate process with a SQLite file, or with PostgreSQL. `mailed` waits for the code for an
 * address, which the server passes to this process as it would to a mail host.
 */
export async function startPeer(name, file) {
  const child = fork(inRoot('tests', 'bench', 'peers', `${name}.mjs`), [file])
  const waiting = new Map()
  child.on('message', ({ address, code }) => waiting.get(address)?.(code))
  const [{ port, adminKey }] = await once(child, 'message')
  const mailed = (address) => new Promise((resolve) => waiting.set(address, resolve))
  const end = async () => {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
  return { port, adminKey, mailed, end }
}
