import { randomBytes } from 'node:crypto'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { Random } from '../ports/random.js'

export const systemClock: Clock = { now: () => Date.now() }

/** Reads many bytes from the system at a time and returns each of them once: a system call for a few costs as much. */
export const systemRandom: Random = {
  bytes(count) {
    if (count > POOL) return randomBytes(count)
    if (used + count > pool.length) {
      pool = randomBytes(POOL)
      used = 0
    }
    used += count
    return pool.subarray(used - count, used)
  },
}
const POOL = 4096
let pool = Buffer.alloc(0)
let used = 0

export const silentLog: Log = { info() {}, warn() {}, error() {} }
