import type { ENDPOINTS } from '@portico/protocol'
import { session as sessionCode } from '@portico-site/late'
import late from '@portico-site/late-config'
import { useSyncExternalStore } from 'react'
import { useOfSite } from './store.js'
import { storedToken } from './token.js'

/** Only the type of the table: the table itself has no place in a page. */
const PATH: (typeof ENDPOINTS)['openSampleKey']['path'] = '/me/sample-keys'
const PATIENCE = 10_000

/** The key of the session that asked for it last; kept by this page alone, and nowhere else in the browser. */
let held: { readonly session: string; readonly key?: string } | undefined
const listeners = new Set<() => void>()

/**
 * The session that can have a key of its own for the sandbox, and the key, once it was asked for. Neither for strangers, and for an
 * administrator who sees the site as others do.
 */
export function useOwnSampleKey(): { readonly session?: string; readonly key?: string | undefined } {
  const person = useOfSite((site) => site.person)
  const known = useSyncExternalStore(
    subscribe,
    () => held,
    () => undefined,
  )
  if (!person || person.view) return {}
  const { session } = person
  return { session, key: known?.session === session ? known.key : undefined }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks once in a session: a server that gives no key is not asked by each sample of the page. */
export async function askForSampleKey(session: string): Promise<void> {
  if (held?.session === session) return
  held = { session }
  const key = await fetchKey()
  if (key === undefined || held.session !== session) return
  held = { session, key }
  for (const listener of listeners) listener()
}

async function fetchKey(): Promise<string | undefined> {
  try {
    const response = await fetch(late.baseURL + PATH, {
      method: 'POST',
      headers: { Authorization: `Bearer ${storedToken() ?? ''}` },
      signal: AbortSignal.timeout(PATIENCE),
    })
    // The session has ended: what it opened closes.
    if (response.status === 401) void sessionCode().then(({ follow }) => follow())
    return response.ok ? (await response.json()).result.key : undefined
  } catch {
    return undefined
  }
}

/** Where the sandbox of the site is: a path is one of the server that hosts the identity API. */
export const sandboxAddress = (sandbox: string): string =>
  new URL(sandbox.startsWith('/') ? late.baseURL + sandbox : sandbox, location.href).href.replace(/\/$/, '')
