import type { STORAGE_KEYS } from '@portico/protocol'
import { USER_TOKEN } from './every-page.js'
import { personOf } from './person.js'

const OWN_TOKEN: (typeof STORAGE_KEYS)['ownToken'] = '@portico/OWN_TOKEN'

/** The token that this tab saw last which is not of a view. */
let own: string | undefined

/**
 * An administrator who views the site as others do has a session of their own, which comes back when the view ends. Called with
 * each token that the page takes up.
 */
export function keepOwnToken(token: string | undefined): void {
  if (token === undefined) return
  const isView = personOf(token)?.view !== undefined
  if (!isView) own = token
  inStorage((storage) => {
    if (isView && own !== undefined) storage.setItem(OWN_TOKEN, own)
    if (!isView) storage.removeItem(OWN_TOKEN)
  })
}

/** The own token of an administrator who views the site. */
export const ownToken = (): string | undefined => inStorage((storage) => storage.getItem(OWN_TOKEN)) ?? undefined

/** The view has ended: the administrator's own session is the one of this browser again. */
export function restoreOwnToken(): void {
  const kept = ownToken()
  forgetOwnToken()
  if (kept !== undefined) inStorage((storage) => storage.setItem(USER_TOKEN, kept))
}

export function forgetOwnToken(): void {
  own = undefined
  inStorage((storage) => storage.removeItem(OWN_TOKEN))
}

/** Where storage is forbidden there is no session, and nothing to keep. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
