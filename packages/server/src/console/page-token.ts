import type { IncomingHttpHeaders } from 'node:http'
import { ACCEPTS } from '@portico/protocol'
import { findOrganization } from '../organizations/organization.js'
import type { Services } from '../services.js'
import { checkSession } from '../tokens/check.js'
import { tokenOf } from '../tokens/issue.js'
import { sessionIn } from './cookie.js'

/**
 * The token that the page of the console is served with: that of the session which the browser keeps in a cookie.
 * Undefined unless a person opens the page itself, because a script in another page of the same origin can fetch or frame
 * it and read what comes.
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
 * Whether a browser loads a page of its own (Fetch Metadata). Scripts cannot set these headers. A browser that does not
 * send them gets no token, and neither does one that loads the page ahead of time.
 */
const opensPage = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-purpose'] === undefined &&
  headers.purpose === undefined
