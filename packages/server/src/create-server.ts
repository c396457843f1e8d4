import { escapedJson, LIMITS } from '@portico/protocol'
import type { SitePublicKey } from '@portico/seal/tickets'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { pageToken } from './account/page-token.js'
import { createServices, type ServiceParts } from './create-services.js'
import { loggedMailer, loggedSms } from './ground/adapters/logged-deliveries.js'
import { tracedMailer, tracedSms } from './ground/adapters/traced-calls.js'
import { observeConnections } from './ground/connections.js'
import type { Log } from './ground/ports/log.js'
import type { Mailer } from './ground/ports/mailer.js'
import type { Sms } from './ground/ports/sms.js'
import type { TicketOpener } from './ground/ports/ticket-opener.js'
import { onTransactionMisuse } from './ground/transaction-scope.js'
import { separateConsole } from './http/middleware/console-host.js'
import { allowOrigins } from './http/middleware/cors.js'
import { answerNotFound, handleErrors } from './http/middleware/errors.js'
import { feedReader } from './http/middleware/feed-reader.js'
import { logRefusals } from './http/middleware/log-refusals.js'
import { logRequests, logSlowStatements } from './http/middleware/log-requests.js'
import { optsOut } from './http/middleware/origin.js'
import { type PageReader, pageReader, type ReadingKind } from './http/middleware/page-reader.js'
import { readJson } from './http/middleware/read-json.js'
import { requestIds } from './http/middleware/request-ids.js'
import { addSecurityHeaders } from './http/middleware/security-headers.js'
import { refuseServiceWorkers } from './http/middleware/service-workers.js'
import { traceRequests } from './http/middleware/trace-requests.js'
import { envelopeUnavailable } from './http/middleware/unavailable.js'
import { refuseUnreadable } from './http/middleware/unreadable.js'
import { mountMailPreview } from './http/routes/admin/mail.js'
import { isApiPath, mountEndpoints } from './http/routes/mount.js'
import { mountOpenApi } from './http/routes/mount-openapi.js'
import { mountDecisionPage } from './http/routes/pages/decision-page.js'
import { mountDevOutbox } from './http/routes/pages/dev-outbox.js'
import { mountHostedLogin } from './http/routes/pages/hosted-login.js'
import { mountLinkPage } from './http/routes/pages/link-page.js'
import type { LoginPageFiles } from './http/routes/pages/login-page.js'
import { mountScim } from './http/routes/scim/scim.js'
import { mountSso } from './http/routes/sso.js'
import { mountSystem, type ReadinessCheck } from './http/routes/system.js'
import type { Services } from './identity/services.js'
import { currentSiteKey } from './identity/site-keys/site-keys.js'
import { cleanUpEveryHour } from './jobs/clean-up.js'
import {
  checkDomainsWhenDue,
  mailFiguresEveryWeek,
  notifyEveryMinute,
  warnOfEndingKeysEveryHour,
} from './jobs/look-for-due.js'
import { createWorker } from './messages/delivery/worker.js'
import { type ChangesFor, mailChangesEveryHour } from './reading/feed-tokens/read-feed.js'
import { type FoundSampleKey, findSampleKey } from './reading/sample-keys/sample-keys.js'
import { ownerLink } from './sign-in/flows/links.js'
import type { ConnectionUse } from './storage/engine/database.js'

export interface ServerParts extends ServiceParts {
  /** Without a mailer, emails stay in the outbox. */
  readonly mailer?: Mailer
  /** Without it, text messages stay in the outbox. */
  readonly sms?: Sms
  /** Checks of `/ready`, in addition to the database. */
  readonly checks?: readonly ReadinessCheck[]
  /** How long a request may take to arrive, in milliseconds. */
  readonly patience?: number
  /** Script and styles of the page at `/oauth2/authorize`, which contain `@portico/react`. */
  readonly loginPage?: LoginPageFiles
  /**
   * Handles GET and HEAD requests outside the API's paths: the place for a static site's own not-found page. Any other
   * request without a route gets a 404 in the error envelope.
   */
  readonly notFound?: (request: FastifyRequest, reply: FastifyReply, consoleToken: ConsoleToken) => unknown
}

/** The token for the console page, if the request is from a person who opens it and has a session there. */
export type ConsoleToken = () => Promise<string | undefined>

/** What is currently waiting. */
export interface Gauges {
  readonly messages: number
  readonly events: number
  /** Passwords waiting to be hashed in this process. */
  readonly passwordQueue: number
  /** The connections of this process to PostgreSQL. */
  readonly connections?: ConnectionUse
}

export interface PorticoServer {
  /** Not listening yet; routes of a static site may still be registered. */
  readonly app: FastifyInstance
  /** Starts delivering the outbox. */
  start(): void
  /** Waits until every due message and event was delivered or put back. */
  flush(): Promise<void>
  /** Reports at `/ready` that the server is about to stop. It still answers, and each response ends its connection. */
  drain(): void
  /**
   * Stops accepting requests, finishes those in progress and flushes the outbox. Does not close the database.
   * @param options.limit after how many milliseconds connections are closed even if a request is in progress
   * @returns how many requests that were.
   */
  close(options?: { readonly limit?: number }): Promise<{ readonly unfinished: number }>
  /** What is currently waiting, in the database and in this process. */
  gauges(): Promise<Gauges>
  /** The token with which the console page is served, given the headers of the request for it. */
  consoleToken(headers: FastifyRequest['headers']): Promise<string | undefined>
  /** The public key that the site of the root organization is sealed for. Creates the first pair. */
  siteKey(): Promise<SitePublicKey>
  /** Opens a ticket of a build of this server's sites. */
  openTicket: TicketOpener['open']
  /**
   * Finds the person for whom a request reads a page of the site, by its token; undefined without a token.
   * @throws RequestError 401 or 403 for a token that may not read, 429 for too many requests.
   */
  pageReader(
    request: FastifyRequest,
    kind: ReadingKind,
    options?: { readonly asAnyone?: boolean },
  ): Promise<PageReader | undefined>
  /**
   * Counts, without identifying the reader, that a program read a page. Does nothing if the request asks not to be
   * counted.
   */
  countProgram(request: FastifyRequest, page: string): void
  /** The reader of a feed with an address; undefined for one that has ended. @throws IdentityError `rate_limit_exceeded` */
  feedReader(token: string, address: string): ReturnType<typeof feedReader>
  /** Sends the weekly emails about changes, using this source of entries; see {@link ChangesFor}. */
  mailChanges(changesFor: ChangesFor): void
  /** Finds the sample key for the root organization's site in the parts of a request: its headers, its query. */
  findSampleKey(texts: readonly string[]): Promise<FoundSampleKey>
  /** A one-time link for the first administrator, while there is none. */
  ensureOwnerLink(): Promise<string | undefined>
}

/**
 * Creates the identity server over an open, migrated database.
 * @throws MasterKeyError if the key does not belong to this database, DatabaseError if its schema is not up to date.
 */
export async function createServer(parts: ServerParts): Promise<PorticoServer> {
  return (await assemble(parts)).server
}

/** Log lines are read on terminals, and contain texts that callers chose. */
const LOG_HOOKS = { streamWrite: escapedJson }

/** Same as `createServer`, also returning the services, for tests. */
export async function assemble(parts: ServerParts): Promise<{ server: PorticoServer; services: Services }> {
  const { settings, database, tracer, checks = [], loginPage, notFound, patience = 30_000 } = parts
  const connections = observeConnections()
  const app = Fastify({
    bodyLimit: LIMITS.bodyBytes,
    // One proxy: the address that it adds to the list is trusted; entries before it can be forged.
    trustProxy: settings.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    genReqId: requestIds(settings),
    ...refuseUnreadable(settings.url),
    // Request lines contain challenge ids; `logRequests` logs the route's pattern instead.
    logController: new LogController({ disableRequestLogging: true }),
    logger:
      parts.log === undefined && settings.logLevel !== 'silent'
        ? { level: settings.logLevel, hooks: LOG_HOOKS }
        : false,
    serverFactory: (handler) =>
      connections.serve(
        {
          // Limits how long a slow request may hold a connection.
          requestTimeout: patience,
          headersTimeout: Math.min(patience, 10_000),
          connectionsCheckingInterval: Math.min(patience, 5_000),
          // Longer than the proxies in front of it keep connections, so that they close them first.
          keepAliveTimeout: 72_000,
        },
        handler,
      ),
    // Requests on open connections are answered while the server stops.
    return503OnClosing: false,
    // Bodies are validated by the wire's schemas; Fastify's own compilers are large and would be loaded for nothing.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // A long id is treated like any unknown one. Node limits URL and headers together to 16 KiB.
    routerOptions: { maxParamLength: 16_384 },
  })
  const log = parts.log ?? logOf(app)
  const bareMailer = parts.mailer && loggedMailer(parts.mailer, log)
  const bareSms = parts.sms && loggedSms(parts.sms, log)
  const mailer = bareMailer && tracer ? tracedMailer(bareMailer, tracer) : bareMailer
  const sms = bareSms && tracer ? tracedSms(bareSms, tracer) : bareSms
  const stopReports = onTransactionMisuse(({ name, stack }) =>
    log.error({ error: name, stack }, 'A transaction was refused because of a bug in its code.'),
  )
  const stopping = new AbortController()
  let isDraining = false
  const drain = () => {
    isDraining = true
    connections.drain()
  }
  const notDraining: ReadinessCheck = async () => (isDraining ? 'This server is shutting down.' : undefined)
  const services = await createServices({ ...parts, mailer, log, stopping: stopping.signal })
  const worker = createWorker(services, { mailer, sms })
  const mailing = mailChangesEveryHour(services)
  const jobs = [
    cleanUpEveryHour(services),
    notifyEveryMinute(services),
    checkDomainsWhenDue(services),
    warnOfEndingKeysEveryHour(services),
    mailing,
    mailFiguresEveryWeek(services),
  ]
  if (tracer) traceRequests(app, tracer, settings)
  readJson(app)
  addSecurityHeaders(app, settings)
  logRequests(app, log)
  logRefusals(app, log)
  if (database.slowStatements) logSlowStatements(app, log, database.slowStatements)
  handleErrors(app, log, services.observer)
  envelopeUnavailable(app)
  separateConsole(app, settings, isApiPath)
  refuseServiceWorkers(app, settings)
  await allowOrigins(app, services)
  mountEndpoints(app, services)
  mountOpenApi(app, settings)
  mountSystem(app, services, database, [notDraining, ...checks])
  mountDevOutbox(app, services)
  mountLinkPage(app, services)
  mountDecisionPage(app, services)
  mountMailPreview(app, services)
  mountScim(app, services)
  mountSso(app, services)
  mountHostedLogin(app, services, loginPage)
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' || request.method === 'HEAD'
    const consoleToken = () => server.consoleToken(request.headers)
    return notFound && page && !isApiPath(request.url)
      ? notFound(request, reply, consoleToken)
      : answerNotFound(request, reply)
  })
  const server: PorticoServer = {
    app,
    start() {
      worker.start()
      services.webhookWorker.start()
      services.tally.start()
      services.siteCounter.start()
      for (const job of jobs) job.start()
    },
    async flush() {
      const { webhookWorker, tally, siteCounter } = services
      await Promise.all([worker.flush(), webhookWorker.flush(), tally.flush(), siteCounter.flush()])
    },
    drain,
    async close({ limit } = {}) {
      drain()
      stopping.abort()
      const end = connections.finish()
      let unfinished = 0
      const timer =
        limit === undefined
          ? undefined
          : setTimeout(() => {
              unfinished = connections.cut()
            }, limit)
      await app.close()
      await end()
      clearTimeout(timer)
      stopReports()
      for (const job of jobs) await job.stop()
      await worker.stop()
      await services.webhookWorker.stop()
      await services.tally.stop()
      await services.siteCounter.stop()
      mailer?.close?.()
      return { unfinished }
    },
    gauges: async () => ({
      messages: await services.reading.outbox.backlog(),
      events: await services.reading.webhooks.backlog(),
      passwordQueue: services.passwords.waiting(),
      connections: database.connections?.(),
    }),
    consoleToken: (headers) => pageToken(services, headers),
    siteKey: () => currentSiteKey(services, settings.orgId),
    openTicket: services.tickets.open,
    pageReader: (request, kind, options) => pageReader(services, request, kind, options),
    countProgram({ headers, ip }, page) {
      if (!optsOut(headers)) services.siteCounter.note({ kind: 'program', page, address: ip })
    },
    feedReader: (token, address) => feedReader(services, token, address),
    mailChanges: mailing.use,
    findSampleKey: (texts) => findSampleKey(services, settings.orgId, texts),
    ensureOwnerLink: () => ownerLink(services),
  }
  return { server, services }
}

const noSchemas = () => () => {
  throw new Error('A route has its own schema; validate its parts with validator() instead.')
}

const logOf = ({ log }: FastifyInstance): Log => ({
  debug: ['debug', 'trace'].includes(log.level) ? (fields, message) => log.debug(fields, message) : undefined,
  info: (fields, message) => log.info(fields, message),
  warn: (fields, message) => log.warn(fields, message),
  error: (fields, message) => log.error(fields, message),
})
