import type { ENDPOINTS } from '@portico/protocol'
import late from '@portico-site/late-config'
import { useSyncExternalStore } from 'react'
import { session as sessionCode, storedToken, useOfSite } from './every-page.js'

/** Only the type of the table: the table itself has no place in a page. */
const SANDBOX_PATH: (typeof ENDPOINTS)['openSampleKey']['path'] = '/me/sample-keys'
const API_PATH: (typeof ENDPOINTS)['fetchOwnKeys']['path'] = '/me/api-keys'
const PATIENCE = 10_000

/** A key for the API itself by its name, or a user with a password as the scheme Basic sends them. */
interface NamedKey {
  readonly name: string
  readonly key?: string | undefined
  readonly credentials?: string | undefined
}

/** What a session has: its key for the sandbox, or the keys that the organization's key webhook gave. */
interface Held {
  readonly session: string
  readonly key?: string | undefined
  readonly keys?: readonly NamedKey[]
  /** The key webhook gave no answer that can be used. */
  readonly hasFailed?: boolean
}

/** The keys of the session that asked for them last; kept by this page alone, and nowhere else in the browser. */
let held: Held | undefined
const listeners = new Set<() => void>()

/**
 * The session that can have keys of its own, and the keys, once they were asked for. Neither for strangers, and for an
 * administrator who sees the site as others do.
 */
export function useOwnSampleKey(): Partial<Held> {
  const person = useOfSite((site) => site.person)
  const known = useSyncExternalStore(
    subscribe,
    () => held,
    () => undefined,
  )
  if (!person || person.view) return {}
  const { session } = person
  return known?.session === session ? known : { session }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks once in a session: a server that gives no key is not asked by each sample of the page.
 * @param hasSandbox whether a key for the sandbox is wanted where there are none for the API itself.
 */
export async function askForSampleKey(session: string, hasSandbox: boolean): Promise<void> {
  if (held?.session === session) return
  held = { session }
  const { state, keys: given = [] } = (await ask<ApiKeys>(API_PATH)) ?? {}
  const keys = given.map(({ name, key, user, pass = '' }) => ({
    name,
    key,
    credentials: user === undefined ? undefined : btoa(`${user}:${pass}`),
  }))
  const sandbox = keys.length === 0 && hasSandbox ? await ask<{ readonly key: string }>(SANDBOX_PATH) : undefined
  if (held.session !== session) return
  held = { session, keys, key: sandbox?.key, hasFailed: state === 'failed' }
  for (const listener of listeners) listener()
}

interface ApiKeys {
  readonly state: string
  readonly keys: readonly {
    readonly name: string
    readonly key?: string
    readonly user?: string
    readonly pass?: string
  }[]
}

async function ask<Result>(path: string): Promise<Result | undefined> {
  try {
    const response = await fetch(late.baseURL + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${storedToken() ?? ''}` },
      signal: AbortSignal.timeout(PATIENCE),
    })
    // The session has ended: what it opened closes.
    if (response.status === 401) void sessionCode().then(({ follow }) => follow())
    return response.ok ? (await response.json()).result : undefined
  } catch {
    return undefined
  }
}

/** Where the sandbox of the site is: a path is one of the server that hosts the identity API. */
export const sandboxAddress = (sandbox: string): string =>
  new URL(sandbox.startsWith('/') ? late.baseURL + sandbox : sandbox, location.href).href.replace(/\/$/, '')
