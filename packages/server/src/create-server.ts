import { LIMITS } from '@portico/protocol'
import type { SitePublicKey } from '@portico/seal/tickets'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { pageToken } from './console/page-token.js'
import { createServices, type ServiceParts } from './create-services.js'
import { createWorker } from './delivery/worker.js'
import { type ChangesFor, mailChangesEveryHour } from './feed-tokens/mail-changes.js'
import { ownerLink } from './flows/links.js'
import { cleanUpEveryHour } from './jobs/clean-up.js'
import { checkDomainsWhenDue, mailFiguresEveryWeek, notifyEveryMinute } from './jobs/look-for-due.js'
import { allowOrigins } from './middleware/cors.js'
import { answerNotFound, handleErrors } from './middleware/errors.js'
import { feedReader } from './middleware/feed-reader.js'
import { logRequests } from './middleware/log-requests.js'
import { optsOut } from './middleware/origin.js'
import { type PageReader, pageReader, type ReadingKind } from './middleware/page-reader.js'
import { readJson } from './middleware/read-json.js'
import { requestIds } from './middleware/request-ids.js'
import { addSecurityHeaders } from './middleware/security-headers.js'
import { refuseUnreadable } from './middleware/unreadable.js'
import type { Log } from './ports/log.js'
import type { Mailer } from './ports/mailer.js'
import type { Sms } from './ports/sms.js'
import type { TicketOpener } from './ports/ticket-opener.js'
import { mountMailPreview } from './routes/admin/mail.js'
import { isApiPath, mountEndpoints } from './routes/mount.js'
import { mountOpenApi } from './routes/mount-openapi.js'
import { mountDecisionPage } from './routes/pages/decision-page.js'
import { mountDevOutbox } from './routes/pages/dev-outbox.js'
import { mountHostedLogin } from './routes/pages/hosted-login.js'
import { mountLinkPage } from './routes/pages/link-page.js'
import type { LoginPageFiles } from './routes/pages/login-page.js'
import { mountScim } from './routes/scim/scim.js'
import { mountSso } from './routes/sso.js'
import { mountSystem, type ReadinessCheck } from './routes/system.js'
import { type FoundSampleKey, findSampleKey } from './sample-keys/find.js'
import type { Services } from './services.js'
import { currentSiteKey } from './site-keys/site-keys.js'

export interface ServerParts extends ServiceParts {
  /** Without one, mails stay in the outbox. */
  readonly mailer?: Mailer
  /** Without one, text messages stay in the outbox. */
  readonly sms?: Sms
  /** Asked by `/ready` besides the database. */
  readonly checks?: readonly ReadinessCheck[]
  /** How long a request may take to arrive, in milliseconds. */
  readonly patience?: number
  /** Script and styles of the page at `/oauth2/authorize`, which `@portico/react` is built into. */
  readonly loginPage?: LoginPageFiles
  /**
   * Answers GET and HEAD outside the API's paths: the place for a static site's own not-found page. Everything else that
   * no route takes stays a 404 in the envelope.
   */
  readonly notFound?: (request: FastifyRequest, reply: FastifyReply, consoleToken: ConsoleToken) => unknown
}

/** The token for the page of the console, where the request is a person's who opens it and has a session there. */
export type ConsoleToken = () => Promise<string | undefined>

/** What waits right now. */
export interface Gauges {
  readonly messages: number
  readonly events: number
  /** Passwords waiting to be hashed in this process. */
  readonly passwordQueue: number
}

export interface PorticoServer {
  /** Not listening yet; routes of a static site may still be registered. */
  readonly app: FastifyInstance
  /** Starts delivering the outbox. */
  start(): void
  /** Waits until every message and event that is due was handed over or put back. */
  flush(): Promise<void>
  /** Stops taking requests, finishes those in flight and flushes the outbox. Does not close the database. */
  close(): Promise<void>
  /** What waits right now, in the database and in this process. */
  gauges(): Promise<Gauges>
  /** The token that the page of the console is served with, by the headers of the request for it. */
  consoleToken(headers: FastifyRequest['headers']): Promise<string | undefined>
  /** The public half of the key pair that the site of the root organization is to be sealed for. Makes the first one. */
  siteKey(): Promise<SitePublicKey>
  /** Opens a ticket of a build of this server's sites. */
  openTicket: TicketOpener['open']
  /**
   * Finds out who a request for a page of the site reads as; undefined for one without a token.
   * @throws RequestError 401 or 403 for a token that may not read, 429 for too many requests.
   */
  pageReader(
    request: FastifyRequest,
    kind: ReadingKind,
    options?: { readonly asAnyone?: boolean },
  ): Promise<PageReader | undefined>
  /** Counts, without who reads it, that a program read a page. Nothing where the request asks not to be counted. */
  countProgram(request: FastifyRequest, page: string): void
  /** Who the address of a feed reads as; undefined for one that has ended. @throws IdentityError `rate_limit_exceeded` */
  feedReader(token: string, address: string): ReturnType<typeof feedReader>
  /** Sends the weekly emails about what changed, once it is said what a reader finds; see {@link ChangesFor}. */
  mailChanges(changesFor: ChangesFor): void
  /** Finds the sample key of the root organization's site in what a request brings: its headers, its query. */
  findSampleKey(texts: readonly string[]): Promise<FoundSampleKey>
  /** A one-time link for the first administrator, while there is none. */
  ensureOwnerLink(): Promise<string | undefined>
}

/**
 * The identity server over an open, migrated database.
 * @throws MasterKeyError when the key does not open this database, DatabaseError when its schema is not up to date.
 */
export async function createServer(parts: ServerParts): Promise<PorticoServer> {
  return (await assemble(parts)).server
}

/** As `createServer`, with the inside, for tests. */
export async function assemble(parts: ServerParts): Promise<{ server: PorticoServer; services: Services }> {
  const { settings, mailer, sms, database, checks = [], loginPage, notFound, patience = 30_000 } = parts
  const app = Fastify({
    bodyLimit: LIMITS.bodyBytes,
    // One proxy: what it adds to the list of addresses is believed, what came before it may be anyone's invention.
    trustProxy: settings.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    genReqId: requestIds(settings),
    ...refuseUnreadable(settings.url),
    // Request lines hold challenge ids; `logRequests` writes the route's pattern instead.
    logController: new LogController({ disableRequestLogging: true }),
    logger: parts.log === undefined && settings.logLevel !== 'silent' ? { level: settings.logLevel } : false,
    // A request that trickles in holds a connection for so long and no longer.
    requestTimeout: patience,
    http: { headersTimeout: Math.min(patience, 10_000), connectionsCheckingInterval: Math.min(patience, 5_000) },
    // Bodies are checked by the schemas of the wire; Fastify's own compilers are big, and would be loaded for nothing.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // A long id is unknown like any other. Node takes 16 KiB of URL and headers together.
    routerOptions: { maxParamLength: 16_384 },
  })
  const log = parts.log ?? logOf(app)
  const stopping = new AbortController()
  const services = await createServices({ ...parts, log, stopping: stopping.signal })
  const worker = createWorker(services, { mailer, sms })
  const mailing = mailChangesEveryHour(services)
  const jobs = [
    cleanUpEveryHour(services),
    notifyEveryMinute(services),
    checkDomainsWhenDue(services),
    mailing,
    mailFiguresEveryWeek(services),
  ]
  readJson(app)
  addSecurityHeaders(app, settings)
  logRequests(app, log)
  handleErrors(app, log, services.observer)
  await allowOrigins(app, services)
  mountEndpoints(app, services)
  mountOpenApi(app, settings)
  mountSystem(app, services, database, checks)
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
    async close() {
      stopping.abort()
      await app.close()
      for (const job of jobs) await job.stop()
      await worker.stop()
      await services.webhookWorker.stop()
      await services.tally.stop()
      await services.siteCounter.stop()
      mailer?.close?.()
    },
    gauges: async () => ({
      messages: await services.stores.outbox.backlog(),
      events: await services.stores.webhooks.backlog(),
      passwordQueue: services.passwords.waiting(),
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
  info: (fields, message) => log.info(fields, message),
  warn: (fields, message) => log.warn(fields, message),
  error: (fields, message) => log.error(fields, message),
})
