import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Operating systems use ports above this range for outgoing connections (from 32768 on Linux, 49152 on macOS and
 * Windows). A port there that was free just now can be taken by any connection before a server listens on it.
 */
const RANGE = [12_000, 32_000] as const

/**
 * Returns a TCP port that is free on 127.0.0.1.
 * @throws Error if a hundred ports in a row are taken.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(...RANGE)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port between ${RANGE.join(' and ')} was found on 127.0.0.1.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
