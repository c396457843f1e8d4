import type { ENDPOINTS, RequestResult } from '@portico/protocol'
import config from '@portico-site/lazy-config'
import { storedToken } from '../page/page-core.js'

export type DueAgreement = RequestResult<'dueAgreements'>[number]

/** Only the type of the table: the table itself must not be part of a page. */
const DUE: (typeof ENDPOINTS)['dueAgreements']['path'] = '/agreements'
const PATIENCE = 10_000

/** The agreements that the reader has yet to accept; undefined if the server does not respond. */
export async function dueAgreements(): Promise<readonly DueAgreement[] | undefined> {
  try {
    const response = await fetch(config.baseURL + DUE, asReader())
    return response.ok ? (await response.json()).result : undefined
  } catch {
    return undefined
  }
}

/** The result of accepting: `stale` if the agreement has changed, `again` if the sign-in was too long ago. */
export type Acceptance = 'accepted' | 'stale' | 'again' | 'failed'

export async function acceptAgreement({ id, version, digest }: DueAgreement): Promise<Acceptance> {
  try {
    const response = await fetch(`${config.baseURL}${DUE}/${encodeURIComponent(id)}/accept`, {
      ...asReader(),
      method: 'POST',
      body: JSON.stringify({ version, digest }),
    })
    if (response.ok) return 'accepted'
    // It was withdrawn or has a new version: read again what is due.
    if (response.status === 404 || response.status === 409) return 'stale'
    const [error] = (await response.json()).errors ?? []
    return response.status === 401 || error?.slug === 'recent_sign_in_required' ? 'again' : 'failed'
  } catch {
    return 'failed'
  }
}

const asReader = () => ({
  headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${storedToken() ?? ''}` },
  signal: AbortSignal.timeout(PATIENCE),
})
