import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@portico/protocol'
import { WORKER_FILE } from '@portico/sealing/plan'
import type { Database, PorticoServer, ServerParts } from '@portico/server'
import { writeSiteKey } from './data-directory.js'
import { listen } from './listen.js'
import { type LoadedSettings, type ProcessContext, withPort } from './load-settings.js'
import type { MetricsSender } from './metrics/metrics-sender.js'
import type { ShareMetrics } from './metrics/mount.js'
import { openStorage } from './open-storage.js'
import { BUILT_CONSOLE, HOSTED_LOGIN, SDK_PAGE } from './paths.js'
import type { SandboxOptions } from './sandbox/mount.js'
import { hasConsole, serverSettings } from './server-settings.js'
import type { Collector, Configuration } from './settings/resolve.js'
import { readLoginPage } from './site/login-page.js'
import { type OwnWorker, ownWorker } from './site/own-worker.js'
import { demandFreePaths, pagesOf } from './site/path-collisions.js'
import { mountPolicyReports, type PolicyViolation } from './site/policy-reports.js'
import { type PreparedSite, prepareSite } from './site/prepare-site.js'
import { accountUrl, publishedFactsOf, servedSite } from './site/published-facts.js'
import { serveSdkPage } from './site/sdk-page.js'
import { readSiteConfig } from './site/site-config.js'
import type { SendingTracer } from './traces/tracer.js'

/** A running server. */
export interface RunningServer {
  readonly configuration: Configuration
  readonly site: PreparedSite | undefined
  /** The service worker of the site, if it is a sealed folder of another generator. */
  readonly worker: OwnWorker
  /** The one-time link for the first administrator, as long as there is none. */
  readonly ownerLink: string | undefined
  /**
   * Waits while load balancers notice that it is about to stop, finishes the requests in flight, flushes the outbox and
   * closes the database.
   * @param options.drain whether it waits: for `PORTICO_DRAIN_SECONDS`
   * @returns how many requests were cut off because they took too long.
   */
  stop(options?: { readonly drain?: boolean }): Promise<{ readonly unfinished: number }>
}

/** What a process shares with the others of its node. */
export interface SharedParts extends Pick<ServerParts, 'limiter' | 'processors'> {
  /** How the log calls it. */
  readonly name: string
  /** Whether it also does what only one process does at its start. */
  readonly isFirst: boolean
  readonly metrics: ShareMetrics
  readonly sandbox: NonNullable<SandboxOptions['shared']>
}

/** Statements that take at least so many milliseconds are logged with level `debug`. */
const SLOW_STATEMENT = 100

interface StartOptions {
  readonly terminal: boolean
  /** If it is one of several processes. */
  readonly shared?: SharedParts
  /** Receives what the content policy of the site's pages refuses. Without it, browsers report nothing. */
  readonly onViolation?: (violation: PolicyViolation) => void
}

/** Opens everything that the settings name, and returns when requests can be served. Closes what it opened on failure. */
export async function startServer(
  context: ProcessContext,
  { terminal, onViolation, shared }: StartOptions,
): Promise<RunningServer> {
  const loaded = await withPort(context)
  const configuration = { ...loaded.configuration, logLevel: logLevel(loaded, terminal) }
  const siteConfig = readSiteConfig(configuration)
  const tracer = configuration.traces && (await tracerOf(configuration.traces))
  const { metricsCollector } = configuration
  const metrics = configuration.metrics === false && !metricsCollector ? undefined : await metricsOf()
  const slow = ['debug', 'trace'].includes(configuration.logLevel) ? SLOW_STATEMENT : undefined
  const { database, secrets } = await openStorage(loaded, { tracer, observer: metrics?.database, slow })
  const { answerNotFound, createServer, httpSms, migrate, registerNode, siteKeyText, smtpMailer } = await import(
    '@portico/server'
  )
  const { serveSite } = await import('./site/serve-site.js')
  const { createReading } = await import('./reading/create-reading.js')
  const { changesFor } = await import('./reading/changes-for.js')
  const { mountFeeds } = await import('./reading/mount-feeds.js')
  const { mountMcp, withoutStreams } = await import('./mcp/mount.js')
  const { mountServerCard } = await import('./mcp/server-card.js')
  const { serveConsole } = await import('./site/serve-console.js')
  let server: PorticoServer | undefined
  let node: Awaited<ReturnType<typeof registerNode>> | undefined
  let sender: MetricsSender | undefined
  try {
    const { readerGroups, sandbox } = siteConfig
    const base = serverSettings(configuration, secrets, siteConfig)
    // The server, which is created below, opens the site's tickets.
    const open: PorticoServer['openTicket'] = async (question) =>
      server ? server.openTicket(question) : { ok: false, reason: 'unknown_key' }
    const site = await prepareSite(configuration, open)
    const account = await accountUrl(site?.folder, configuration)
    const servedAs = await servedSite(site?.folder, configuration.url)
    const worker = site === undefined ? 'none' : await ownWorker(site.folder)
    const workers = site && worker === 'ours' ? [(await publishedFactsOf(site.folder)()).baseUrl + WORKER_FILE] : []
    const settings = {
      ...base,
      accountUrl: account,
      serviceWorkers: [...(base.serviceWorkers ?? []), ...workers],
      ...(servedAs && { site: servedAs }),
    }
    await migrate(database)
    node = await registerNode(database)
    const loginPage = await readLoginPage(HOSTED_LOGIN)
    const { smtpUrl, mailFrom, smsUrl, devOutbox, orgId } = configuration
    const currentServer = () => {
      if (!server) throw new Error('The server has not been created yet.')
      return server
    }
    const reading = site && createReading({ site, url: settings.url, account, open, server: currentServer })
    const files =
      site && reading
        ? withoutStreams(reading, site.folder, reading.handler(serveSite({ folder: site.folder, answerNotFound })))
        : answerNotFound
    const mail = smtpUrl !== undefined ? 'smtp' : devOutbox ? 'outbox' : 'none'
    server = await createServer({
      settings,
      database,
      loginPage,
      observer: metrics?.observer,
      ...(shared && { limiter: shared.limiter, processors: shared.processors }),
      tracer,
      ...(smtpUrl !== undefined && { mailer: smtpMailer({ url: smtpUrl, from: mailFrom }) }),
      ...(smsUrl !== undefined && { sms: httpSms({ url: smsUrl }) }),
      notFound: await serveSdkPage({
        folder: SDK_PAGE,
        url: settings.url,
        origins:
          configuration.consoleUrl === undefined ? settings.origins : [configuration.consoleUrl, ...settings.origins],
        otherwise: hasConsole()
          ? serveConsole({
              folder: BUILT_CONSOLE,
              organization: orgId,
              mail,
              readerGroups,
              // The first site that may sign people in here, if this server hosts none.
              site: site ? (configuration.consoleUrl === undefined ? '/' : `${settings.url}/`) : settings.origins[0],
              // Passkeys of the server are used on its own page, if the browser does not know that the console is related.
              sdk: configuration.consoleUrl === undefined ? undefined : `${settings.url}/sdk.html`,
              otherwise: files,
            })
          : files,
      }),
      ...(site !== undefined && {
        checks: [async () => (await site.seal()).problem],
        site: site.map,
      }),
    })
    if (reading) {
      server.app.addHook('onClose', async () => reading.close())
      mountFeeds(server, { reading, url: settings.url, account })
      server.mailChanges(changesFor({ reading, url: settings.url }))
      mountMcp(server, { reading, url: settings.url, account, origins: settings.origins })
      mountServerCard(server, reading, settings.url.replace(/\/$/, ''))
    }
    if (metrics) {
      const { countRequests, mountMetrics } = await import('./metrics/mount.js')
      const own = countRequests(server, metrics)
      const collect = shared?.metrics(own)
      const token = configuration.metrics === true ? undefined : String(configuration.metrics)
      if (configuration.metrics !== false) mountMetrics(server, metrics, { token, collect })
      // Of several processes, the primary sends the metrics of all.
      if (metricsCollector && !shared) {
        const { sendMetrics } = await import('./metrics/metrics-sender.js')
        sender = sendMetrics(metricsCollector, async () => [await own()])
      }
    }
    if (site !== undefined && onViolation) {
      const facts = publishedFactsOf(site.folder)
      const policy = async () => (await facts()).policy
      mountPolicyReports(server.app, { policy, log: onViolation })
    }
    if (site !== undefined) {
      const { mountSandbox } = await import('./sandbox/mount.js')
      const { url, origins } = configuration
      mountSandbox(server.app, {
        folder: site.folder,
        module: sandbox,
        open,
        findSampleKey: async (texts) => currentServer().findSampleKey(texts),
        origins: [new URL(url).origin, ...origins],
        ...(shared && { shared: shared.sandbox }),
      })
      await attachSite(server.app, site)
    }
    writeSiteKey(configuration.dataDirectory, siteKeyText(await server.siteKey()))
    await listen(server.app, configuration, shared && !shared.isFirst ? `${shared.name} ` : '')
    server.start()
    const ownerLink = shared?.isFirst === false ? undefined : await server.ensureOwnerLink()
    return {
      configuration,
      site,
      worker,
      ownerLink,
      stop: async ({ drain = false } = {}) => {
        if (drain && configuration.drainSeconds > 0) {
          currentServer().drain()
          await pause(configuration.drainSeconds * SECOND)
        }
        return stop({ server, sender, node, database, tracer })
      },
    }
  } catch (error) {
    await stop({ server, sender, node, database, tracer })
    throw error
  }
}

async function metricsOf() {
  const [{ createMetrics }, { VERSION }] = await Promise.all([import('./metrics/metrics.js'), import('./version.js')])
  return createMetrics({ version: VERSION })
}

/** Loaded only if traces are sent. */
async function tracerOf(collector: Collector) {
  const [{ createTracer }, { VERSION }] = await Promise.all([import('./traces/tracer.js'), import('./version.js')])
  return createTracer(collector, VERSION)
}

interface OpenResources {
  readonly server: PorticoServer | undefined
  readonly sender: MetricsSender | undefined
  /** The registration of this process with the database. */
  readonly node: { leave(): Promise<void> } | undefined
  readonly database: Database
  readonly tracer: SendingTracer | undefined
}

/** How long requests in flight may take after the server has stopped accepting connections. */
const PATIENCE = 10_000

async function stop({
  server,
  sender,
  node,
  database,
  tracer,
}: OpenResources): Promise<{ readonly unfinished: number }> {
  try {
    return (await server?.close({ limit: PATIENCE })) ?? { unfinished: 0 }
  } finally {
    // While the database can still be asked for what waits. The collector may be unavailable; what is left is lost then.
    await Promise.all([sender?.close(), tracer?.close()])
    // The database may be unavailable; the registration expires then.
    await node?.leave().catch(() => {})
    await database.close()
  }
}

/** Prepares the app for the site: it can send files, and no page is at an address of the API. */
async function attachSite(app: PorticoServer['app'], { folder }: PreparedSite): Promise<void> {
  const { default: fastifyStatic } = await import('@fastify/static')
  app.register(fastifyStatic, { root: folder, serve: false })
  await app.ready()
  await demandFreePaths(await pagesOf(folder), app)
}

/** People at a terminal get sentences; log collectors, or anyone who asks for it, get JSON lines. */
function logLevel({ reading, configuration }: LoadedSettings, terminal: boolean): Configuration['logLevel'] {
  const isSet = reading.settings.some(({ name, origin }) => name === 'PORTICO_LOG_LEVEL' && origin !== 'default')
  return isSet || !terminal ? configuration.logLevel : 'warn'
}
