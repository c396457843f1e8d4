import type { ENDPOINTS } from '@portico/protocol'
import config from '@portico-site/lazy-config'
import { useSyncExternalStore } from 'react'
import { session as sessionCode, storedToken, useOfSite } from '../page/page-core.js'

/** Only the type of the table: the table itself must not be part of a page. */
const SANDBOX_PATH: (typeof ENDPOINTS)['openSampleKey']['path'] = '/me/sample-keys'
const API_PATH: (typeof ENDPOINTS)['fetchOwnKeys']['path'] = '/me/api-keys'
const PATIENCE = 10_000

/** A key for the API itself by its name, or a user with a password as the Basic scheme sends them. */
interface NamedKey {
  readonly name: string
  readonly key?: string
  readonly credentials?: string
}

/** The keys of a session: its key for the sandbox, or the keys that the organization's key webhook returned. */
interface SessionKeys {
  readonly session: string
  readonly key?: string
  readonly keys?: readonly NamedKey[]
  /** The key webhook returned no usable response. */
  readonly hasFailed?: boolean
}

/** The keys of the session that last requested them; stored only by this page, and nowhere else in the browser. */
let held: SessionKeys | undefined
const listeners = new Set<() => void>()

/**
 * The session that can have its own keys, and the keys, once they were requested. Undefined for visitors, and for an
 * administrator who views the site as others do.
 */
export function useOwnSampleKey(): Partial<SessionKeys> {
  const person = useOfSite((site) => site.person)
  const current = useSyncExternalStore(
    subscribe,
    () => held,
    () => undefined,
  )
  if (!person || person.view) return {}
  const { session } = person
  return current?.session === session ? current : { session }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Requests the keys once per session, so that not every sample asks a server that provides none.
 * @param hasSandbox whether to request a sandbox key if there are no keys for the API itself.
 */
export async function askForSampleKey(session: string, hasSandbox: boolean): Promise<void> {
  if (held?.session === session) return
  held = { session }
  const { state, keys: apiKeys = [] } = (await ask<ApiKeys>(API_PATH)) ?? {}
  const keys = apiKeys.map(({ name, key, user, pass = '' }) => ({
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
    const response = await fetch(config.baseURL + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${storedToken() ?? ''}` },
      signal: AbortSignal.timeout(PATIENCE),
    })
    // The session has ended: close what it opened.
    if (response.status === 401) void sessionCode().then(({ follow }) => follow())
    return response.ok ? (await response.json()).result : undefined
  } catch {
    return undefined
  }
}

/** The URL of the site's sandbox: a path refers to the server that hosts the identity API. */
export const sandboxAddress = (sandbox: string): string =>
  new URL(sandbox.startsWith('/') ? config.baseURL + sandbox : sandbox, location.href).href.replace(/\/$/, '')
