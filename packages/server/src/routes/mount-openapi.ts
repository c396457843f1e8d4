import type { FastifyInstance } from 'fastify'
import type { ServerSettings } from '../settings.js'

/** Serves the identity API's own description. It is made when it is first asked for: few ask, and its schemas are big. */
export function mountOpenApi(app: FastifyInstance, settings: Pick<ServerSettings, 'url'>): void {
  let text: Promise<string> | undefined
  const describe = async () => JSON.stringify((await import('./openapi.js')).openApi(settings))
  app.get('/openapi.json', async (_, reply) => {
    text ??= describe()
    return reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send(await text)
  })
}
