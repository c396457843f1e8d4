import type { ENDPOINTS, RequestResult } from '@portico/protocol'
import type { SiteRuntime } from '@portico/sealing/plan'
import { readParts } from '../keys/ask-server.js'
import { storedToken } from './token.js'

export type DueAgreement = RequestResult<'dueAgreements'>[number]

const REQUEST: (typeof ENDPOINTS)['requestAccess']['path'] = '/access-requests'
const DUE: (typeof ENDPOINTS)['dueAgreements']['path'] = '/agreements'
const PATIENCE = 10_000

/** Requests access to a part for the signed-in person; `unknown` if this server does not accept requests. */
export async function requestAccess(
  site: SiteRuntime,
  part: number,
  reason: string,
): Promise<'sent' | 'unknown' | 'failed'> {
  const parts = await readParts(site)
  const ticket = typeof parts === 'string' ? undefined : parts[part]?.ticket
  if (ticket === undefined) return 'failed'
  const body = { build: site.build, ticket, page: location.pathname, ...(reason && { reason }) }
  const response = await send(site, REQUEST, body)
  if (response?.ok) return 'sent'
  return response?.status === 404 || response?.status === 405 ? 'unknown' : 'failed'
}

/** The agreements that the reader has yet to accept; undefined if the server does not respond. */
export async function dueAgreements(site: SiteRuntime): Promise<readonly DueAgreement[] | undefined> {
  const response = await send(site, DUE)
  return response?.ok ? ((await response.json()) as { result: DueAgreement[] }).result : undefined
}

/** `again` if the sign-in was too long ago, `stale` if the agreement has changed. */
export async function acceptAgreement(
  site: SiteRuntime,
  { id, version, digest }: DueAgreement,
): Promise<'accepted' | 'stale' | 'again' | 'failed'> {
  const response = await send(site, `${DUE}/${encodeURIComponent(id)}/accept`, { version, digest })
  if (!response) return 'failed'
  if (response.ok) return 'accepted'
  if (response.status === 404 || response.status === 409) return 'stale'
  const { errors = [] } = (await response.json().catch(() => ({}))) as { errors?: { slug?: string }[] }
  return response.status === 401 || errors[0]?.slug === 'recent_sign_in_required' ? 'again' : 'failed'
}

const send = ({ baseURL }: SiteRuntime, path: string, body?: object): Promise<Response | undefined> =>
  fetch(baseURL + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${storedToken() ?? ''}` },
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => undefined)
