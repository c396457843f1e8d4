import type { FastifyInstance } from 'fastify'
import type { ServerSettings } from '../../ground/settings.js'

/**
 * Serves the identity API's own description, at `/openapi.json` and at `/identity/openapi.json`, because a static host
 * of the site may have another file at the first path. It is created on the first request: requests are rare, and its
 * schemas are large.
 */
export function mountOpenApi(app: FastifyInstance, settings: Pick<ServerSettings, 'url' | 'orgId'>): void {
  let text: Promise<string> | undefined
  const describe = async () => JSON.stringify((await import('./openapi.js')).openApi(settings))
  for (const path of ['/openapi.json', '/identity/openapi.json'])
    app.get(path, { config: { anyOrigin: true } }, async (_, reply) => {
      text ??= describe()
      return reply
        .header('cache-control', 'public, max-age=300')
        .type('application/json; charset=utf-8')
        .send(await text)
    })
}
