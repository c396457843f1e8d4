import { randomBytes } from 'node:crypto'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { Random } from '../ports/random.js'

export const systemClock: Clock = { now: () => Date.now() }

export const systemRandom: Random = { bytes: (count) => randomBytes(count) }

export const silentLog: Log = { info() {}, warn() {}, error() {} }
