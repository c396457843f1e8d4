import type { IncomingHttpHeaders } from 'node:http'
import { ACCEPTS } from '@portico/protocol'
import { CONSOLE_PATH } from '../ground/allowed-origins.js'
import type { ServerSettings } from '../ground/settings.js'
import { findOrganization } from '../identity/organizations/organization.js'
import type { Services } from '../identity/services.js'
import { checkSession } from '../identity/tokens/check.js'
import { tokenOf } from '../identity/tokens/issue.js'
import { sessionIn } from './cookie.js'

/**
 * The token with which the console page is served: that of the session in the browser's cookie. Undefined unless a
 * person opens the page itself, because a script in another page of the same origin could fetch or frame it and read
 * the response.
 */
export async function pageToken(services: Services, headers: IncomingHttpHeaders): Promise<string | undefined> {
  if (isInScopeOfWorker(services.settings) || !opensPage(headers)) return undefined
  const id = sessionIn(services, headers.cookie)
  if (id === undefined) return undefined
  const checked = await checkSession(services, id, ACCEPTS.console)
  if (!checked.ok) return undefined
  const { session } = checked
  return tokenOf(services, services.stores, await findOrganization(services.stores, session.organization_id), session)
}

/**
 * Whether a person opens the page in a browser (Fetch Metadata). Scripts cannot set these headers. A browser that does
 * not send them gets no token. Neither does one that prefetches the page, nor one that requests it for a service worker
 * (https://w3c.github.io/ServiceWorker/#navigation-preload).
 */
const opensPage = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  FOR_LATER.every((name) => headers[name] === undefined)

const FOR_LATER = ['sec-purpose', 'purpose', 'service-worker-navigation-preload'] as const

/**
 * Whether one of the site's service workers may have the console in its scope, which is its folder. Such a worker can
 * read a page without any sign in the request: Chromium lets it race the network (`addRoutes`) and take the response.
 */
const isInScopeOfWorker = ({ consoleUrl, serviceWorkers = [] }: ServerSettings): boolean =>
  consoleUrl === undefined &&
  serviceWorkers.some((path) => CONSOLE_PATH.startsWith(path.slice(0, path.lastIndexOf('/') + 1)))
