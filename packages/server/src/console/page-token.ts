import type { IncomingHttpHeaders } from 'node:http'
import { ACCEPTS } from '@portico/protocol'
import { findOrganization } from '../organizations/organization.js'
import type { Services } from '../services.js'
import { checkSession } from '../tokens/check.js'
import { tokenOf } from '../tokens/issue.js'
import { sessionIn } from './cookie.js'

/**
 * The token with which the console page is served: that of the session in the browser's cookie. Undefined unless a
 * person opens the page itself, because a script in another page of the same origin could fetch or frame it and read
 * the response.
 */
export async function pageToken(services: Services, headers: IncomingHttpHeaders): Promise<string | undefined> {
  const id = opensPage(headers) ? sessionIn(services, headers.cookie) : undefined
  if (id === undefined) return undefined
  const checked = await checkSession(services, id, ACCEPTS.console)
  if (!checked.ok) return undefined
  const { session } = checked
  return tokenOf(services, services.stores, await findOrganization(services.stores, session.organization_id), session)
}

/**
 * Whether a browser navigates to the page (Fetch Metadata). Scripts cannot set these headers. A browser that does not
 * send them gets no token, and neither does one that prefetches the page.
 */
const opensPage = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-purpose'] === undefined &&
  headers.purpose === undefined
