import type { KeyFor } from './open-file.js'
import { partKey } from './part-key.js'
import { storedToken } from './token.js'

/**
 * The key of a part for the person signed in at this moment.
 *
 * @throws Error when there is none for them.
 */
export const keyForReader: KeyFor = async (part, fresh) => {
  const found = await partKey(part, storedToken() ?? '', fresh)
  if (found.ok) return found.key
  throw new Error(`No key for part ${part}: ${found.reason}.`)
}
