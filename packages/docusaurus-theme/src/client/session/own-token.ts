import type { STORAGE_KEYS } from '@portico/protocol'
import { USER_TOKEN } from '../page/page-core.js'
import { personOf } from '../page/person.js'

const OWN_TOKEN: (typeof STORAGE_KEYS)['ownToken'] = '@portico/OWN_TOKEN'

/** The last token seen by this tab that does not belong to a view. */
let own: string | undefined

/**
 * An administrator who views the site as others do has their own session, which is restored when the view ends. Called
 * with each new token of the page.
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

/** The administrator's own token during a view. */
export const ownToken = (): string | undefined => inStorage((storage) => storage.getItem(OWN_TOKEN)) ?? undefined

/** The view has ended: restore the administrator's own session. */
export function restoreOwnToken(): void {
  const token = ownToken()
  forgetOwnToken()
  if (token !== undefined) inStorage((storage) => storage.setItem(USER_TOKEN, token))
}

export function forgetOwnToken(): void {
  own = undefined
  inStorage((storage) => storage.removeItem(OWN_TOKEN))
}

/** If storage is blocked, there is no session and nothing to store. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
