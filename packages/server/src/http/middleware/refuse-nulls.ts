import { RequestError } from '../../ground/errors.js'

/**
 * Refuses texts with a null character anywhere in a value. PostgreSQL cannot store them, but SQLite can: because they
 * are refused here, both databases behave the same.
 * @throws RequestError
 */
export function refuseNulls(value: unknown): void {
  if (hasNull(value)) throw nullRefused()
}

export const nullRefused = () =>
  new RequestError(400, 'a text contains a null character, which cannot be stored; remove it')

/** Walks without recursion, because the sender chooses how deep a value is. */
export function hasNull(value: unknown): boolean {
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string' && next.includes('\0')) return true
    if (typeof next !== 'object' || next === null) continue
    for (const [key, inner] of Object.entries(next)) pending.push(key, inner)
  }
  return false
}
