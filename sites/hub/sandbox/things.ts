import type { Call, Failure, Thing } from 'portico/sandbox'
import { failure } from './failures.js'

/** An ISO timestamp, to the second, as in the description. */
export const time = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

/** An object of this key, or `undefined`. */
export const thingOf = (things: Call['things'], id: unknown): Thing | undefined => things.get(String(id))

/** The failure for an object that this key does not have. */
export const missing = (kind: string, id: unknown, hint = ''): Failure =>
  failure('not_found', `No ${kind} \`${id}\` belongs to this key. ${hint}`.trim())

/** Whether an object has expired. */
export const isOver = ({ expires_at }: Thing, now: number): boolean => Date.parse(String(expires_at)) <= now
