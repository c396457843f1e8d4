import type { ENDPOINTS, STORAGE_KEYS } from '@portico/protocol'
import type { SiteRuntime } from '@portico/sealing/plan'
import { dropKeys } from '../keys/stored-keys.js'

/** Where the SDK stores the token. Literals, checked by their types: the tables must not be part of a page. */
export const USER_TOKEN: (typeof STORAGE_KEYS)['userToken'] = '@slashid/USER_TOKEN'
export const KEYS_DROPPED: (typeof STORAGE_KEYS)['keysDropped'] = '@portico/KEYS_DROPPED'
const REVOKE: (typeof ENDPOINTS)['revokeToken']['path'] = '/token/revoke'

/** The user token stored by this browser, if any. Undefined if storage is blocked. */
export function storedToken(): string | undefined {
  try {
    return localStorage[USER_TOKEN]
  } catch {
    return undefined
  }
}

/** Whether this browser refuses the site any storage, as some settings do. */
export function isStorageBlocked(): boolean {
  try {
    return localStorage === null
  } catch {
    return true
  }
}

/** Deletes the token, and those of the person's other organizations. Other tabs notice it by that. */
export function dropToken(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(USER_TOKEN)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Ends the session on the server, and in this browser with its keys even if the server cannot be reached. */
export async function logOut({ baseURL, orgID }: SiteRuntime): Promise<void> {
  const token = storedToken()
  dropToken()
  await dropKeys()
  if (token === undefined) return
  await fetch(baseURL + REVOKE, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'SlashID-OrgID': orgID },
    body: JSON.stringify({ token }),
    keepalive: true,
  }).catch(() => undefined)
}

/** The name to show for the person of a token: the handle that they signed in with. Never used for access. */
export function nameOf(token: string): string {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as {
      readonly person_id?: string
      readonly authentications?: readonly { readonly handle?: { readonly value: string } }[]
    }
    return claims.authentications?.findLast(({ handle }) => handle)?.handle?.value ?? claims.person_id ?? ''
  } catch {
    return ''
  }
}
