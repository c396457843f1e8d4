import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PorticoServer } from '@portico/server'
import type { Answer, Request } from './sandbox.js'

type App = PorticoServer['app']

export interface SandboxOptions {
  /** The folder of the site, whose `openapi.json` is answered from. */
  readonly folder: string
  /** Origins whose pages may call. */
  readonly origins: readonly string[]
}

/** Where a site publishes the description of its API. */
export const DESCRIPTION_FILE = 'openapi.json'
const BODY_BYTES = 64 * 1024
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'

/**
 * Serves `/sandbox/*`: a mock of the API that the site describes. Nothing of it is loaded before the first request. A
 * site without a description answers 404 there.
 */
export function mountSandbox(app: App, { folder, origins }: SandboxOptions): void {
  let opening: Promise<((request: Request) => Answer) | undefined> | undefined
  const cors = {
    origin: [...origins],
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after', 'request-id'],
  }
  app.register(async (scope) => {
    // The sandbox words its own complaints about bodies, as the API would.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_, body, done) => done(null, body))
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const large = error.statusCode === 413
      if (!large) request.log.error({ correlation: request.id, error }, 'The sandbox failed.')
      const status = large ? 413 : 500
      const title = large ? 'The body is too large' : 'The sandbox failed'
      const detail = large
        ? `A body may have ${BODY_BYTES} bytes.`
        : `Tell the operator of this server the id ${request.id}.`
      const code = large ? 'body_too_large' : 'sandbox_failed'
      return reply
        .code(status)
        .type('application/problem+json')
        .send(JSON.stringify({ type: 'about:blank', title, status, code, detail, request_id: request.id }))
    })
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/sandbox/*',
      config: { cors },
      handler: async (request, reply) => {
        opening ??= open(join(folder, DESCRIPTION_FILE))
        const answer = await opening
        if (answer === undefined) return reply.callNotFound()
        const { pathname, searchParams } = new URL(request.raw.url ?? '/', 'http://sandbox')
        const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')])
        const given = answer({
          method: request.method,
          path: pathname.slice('/sandbox'.length),
          query: Object.fromEntries(searchParams),
          headers: Object.fromEntries(headers),
          body: typeof request.body === 'string' ? request.body : '',
        })
        return reply.code(given.status).headers(given.headers).send(given.body)
      },
    })
  })
}

async function open(file: string): Promise<((request: Request) => Answer) | undefined> {
  const [{ createSandbox }, { readDescription }] = await Promise.all([
    import('./sandbox.js'),
    import('./description.js'),
  ])
  const text = await readFile(file, 'utf8').catch(() => '')
  const description = readDescription(parsed(text))
  const random = () => Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return description && createSandbox({ description, now: Date.now, random })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
