import type { FastifyInstance } from 'fastify'
import { CONSOLE_PATH, consoleOrigin } from '../../ground/allowed-origins.js'
import type { ServerSettings } from '../../ground/settings.js'
import { answerNotFound } from './errors.js'

/**
 * If the console has an origin of its own, its host serves the console and the API that it calls, and nothing of the
 * site, whose scripts would otherwise share its origin. On every other host, the console's pages lead there; only its
 * assets stay, because pages of the site load the account screens from them.
 * @param isApiPath whether the API answers at a path
 */
export function separateConsole(
  app: FastifyInstance,
  settings: ServerSettings,
  isApiPath: (path: string) => boolean,
): void {
  if (settings.consoleUrl === undefined) return
  const origin = consoleOrigin(settings)
  const { host } = new URL(origin)
  app.addHook('onRequest', async (request, reply) => {
    const url = request.raw.url ?? ''
    const [path = ''] = url.split('?', 1)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (request.host === host) {
      if (path === '/' && isReading) return reply.redirect(CONSOLE_PATH, 302)
      return belongsToConsole(path, isApiPath(path)) ? undefined : answerNotFound(request, reply)
    }
    if (!isConsolePath(path) || path.startsWith(ASSETS)) return undefined
    if (!isReading) return answerNotFound(request, reply)
    return reply.header('cache-control', 'no-store').redirect(`${origin}${url}`, 302)
  })
}

const ASSETS = `${CONSOLE_PATH}assets/`

const isConsolePath = (path: string) => path === CONSOLE_PATH.slice(0, -1) || path.startsWith(CONSOLE_PATH)

/** The hosted login has pages of its own, and the page of the development outbox is linked from the console. */
const belongsToConsole = (path: string, isApi: boolean) =>
  isConsolePath(path) || path === '/outbox' || (isApi && !path.startsWith('/oauth2/'))
