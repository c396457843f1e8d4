import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { PorticoServer, ServerParts, TicketOpener } from '@portico/server'
import { networkOf } from '@portico/server'
import { isEnvelope } from '../site/envelope.js'
import { superviseThread } from '../threads/supervise-thread.js'
import type { ThreadOutcome } from '../threads/thread-supervisor.js'
import type { SandboxRequest } from './request.js'
import type { SandboxAnswer } from './sandbox.js'
import type { SandboxWorkerData } from './worker-data.js'

type App = PorticoServer['app']

export interface SandboxOptions {
  /** The folder of the site, with the description `api/openapi.json`. */
  readonly folder: string
  /** The module with the rules of the site; without one, examples are returned. */
  readonly module: string | undefined
  /** Opens the tickets of the site: with forced login, the description is sealed. */
  readonly open: TicketOpener['open']
  /** Finds a reader's own key among the credentials of a request. */
  readonly findSampleKey: PorticoServer['findSampleKey']
  /** Origins whose pages may make calls. */
  readonly origins: readonly string[]
  /** Returns what answers for all processes of a node, given what answers in this one. By default, that does. */
  readonly shared?: (own: AskSandbox) => AskSandbox
}

/** Answers a request to the sandbox. */
export type AskSandbox = (request: SandboxRequest) => Promise<ThreadOutcome<SandboxAnswer>>

/** Where a site publishes the description of its API. */
const DESCRIPTION_FILE = 'api/openapi.json'
const BODY_BYTES = 64 * 1024
/** In characters, with the query. */
const URL_LENGTH = 4_096
/** The heap of the thread, in megabytes. The sandbox remembers at most 12 megabytes; the rest is for working memory. */
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 } as const

/** Refusals by the program itself, in the format of the API. */
const PROBLEMS = {
  none: [
    404,
    'no_sandbox',
    'This site has no sandbox',
    `A sandbox answers from an API description. This site publishes none at /${DESCRIPTION_FILE}, or the description has no operations.`,
  ],
  large: [413, 'body_too_large', 'The body is too large', `A body can have at most ${BODY_BYTES} bytes.`],
  long: [
    414,
    'url_too_long',
    'The URL is too long',
    `A path with its query can have at most ${URL_LENGTH} characters.`,
  ],
  busy: [503, 'sandbox_busy', 'The sandbox is busy', 'It is overloaded or restarting. Try again shortly.'],
  failed: [500, 'sandbox_failed', 'The sandbox failed', 'Report the request ID to the operator of this server.'],
} as const satisfies Record<string, readonly [number, string, string, string]>

/**
 * Serves `/sandbox/*`: a mock of the API that the site describes, in a separate thread that starts with the first
 * request. For a site without a description it returns 404. `/sandbox` itself returns where the description is.
 */
export function mountSandbox(app: App, options: SandboxOptions): void {
  const { folder, module, open, findSampleKey, origins, shared = (own) => own } = options
  const supervisor = superviseThread<SandboxRequest, SandboxAnswer>({
    start: () => started(module, () => readDescription(folder, open)),
    ended: (reason) => app.log.warn({ reason }, 'The sandbox thread stopped. It restarts with a later request.'),
  })
  const ask = shared(supervisor.ask)
  app.addHook('onClose', async () => supervisor.close())
  const cors = {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after', 'request-id'],
  }
  app.register(async (scope) => {
    // Refusals of request bodies have the format of the API.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_, body, done) => done(null, body))
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const isLarge = error.statusCode === 413
      if (!isLarge) request.log.error({ correlation: request.id, error }, 'The sandbox failed.')
      return sendProblem(reply, isLarge ? 'large' : 'failed', request.id)
    })
    scope.get('/sandbox', { config: { cors } }, async (request, reply) => {
      if (!existsSync(join(folder, DESCRIPTION_FILE))) return sendProblem(reply, 'none', request.id)
      return reply.header('cache-control', 'no-cache').send({ title: 'Sandbox', description: `/${DESCRIPTION_FILE}` })
    })
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/sandbox/*',
      config: { cors },
      handler: async (request, reply) => {
        const url = request.raw.url ?? '/'
        if (url.length > URL_LENGTH) return sendProblem(reply, 'long', request.id)
        const { pathname, searchParams } = new URL(url, 'http://sandbox')
        const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')])
        const brought = { headers: Object.fromEntries(headers), query: Object.fromEntries(searchParams) }
        const outcome = await ask({
          method: request.method,
          path: pathname.slice('/sandbox'.length),
          ...brought,
          body: typeof request.body === 'string' ? request.body : '',
          network: networkOf(request.ip),
          readerKey: await findSampleKey(Object.values(brought).flatMap((values) => Object.values(values))),
        })
        return send(reply, outcome, request.id)
      },
    })
  })
}

type Reply = Parameters<NonNullable<ServerParts['notFound']>>[1]

function send(reply: Reply, outcome: ThreadOutcome<SandboxAnswer>, requestId: string): Reply {
  if (outcome.kind !== 'answer') {
    if (outcome.kind === 'failed')
      reply.log.error({ correlation: requestId, error: outcome.error }, 'The sandbox failed.')
    return sendProblem(reply, outcome.kind, requestId)
  }
  const { status, headers, body } = outcome.answer
  return reply.code(status).headers(headers).send(body)
}

function sendProblem(reply: Reply, kind: keyof typeof PROBLEMS, requestId: string): Reply {
  const [status, code, title, detail] = PROBLEMS[kind]
  if (status === 503) reply.header('retry-after', '1')
  return reply
    .code(status)
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title, status, code, detail, request_id: requestId }))
}

/** The published description; if it is sealed for anyone who is signed in, it is opened first. Empty if there is none. */
async function readDescription(folder: string, open: TicketOpener['open']): Promise<string> {
  const path = join(folder, DESCRIPTION_FILE)
  if (!(await isEnvelope(path).catch(() => false))) return readFile(path, 'utf8').catch(() => '')
  const { readPublished } = await import('@portico/sealing')
  return (await readPublished({ folder, name: DESCRIPTION_FILE, open })) ?? ''
}

function started(module: string | undefined, description: () => Promise<string>): Worker {
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(new URL('./thread.js', import.meta.url), {
    workerData: { description: port2, module } satisfies SandboxWorkerData,
    transferList: [port2],
    resourceLimits: HEAP,
    // The sandbox gets none of the settings, which contain secrets.
    env: {},
  })
  void description()
    .catch(() => '')
    .then((text) => port1.postMessage(text))
  return worker
}
