import { resolve } from 'node:path'
import { MINUTE } from '@portico/protocol'
import type { DatabaseTarget } from '@portico/server'
import { isLoopback } from '@portico/server/loopback'
import { siteFolders } from './site-folders.js'
import type { SettingValues } from './table.js'
import { DEFAULT_CONNECTIONS, defaultWorkers, mostWorkers } from './workers.js'

/** The file of the SQLite database in the data directory. */
const DATABASE_FILE = 'portico.db'

/** A collector of OpenTelemetry. */
export interface Collector {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** The name of this service there. */
  readonly service: string
}

/** How long a collector may take for what it receives, with all repetitions: the end of a process waits for it. In milliseconds. */
export const COLLECTOR_PATIENCE = 5_000

export interface MetricsCollector extends Collector {
  /** How often it receives metrics, in milliseconds. */
  readonly interval: number
}

/** The settings after defaults that depend on each other, without the secrets that the data directory may contain. */
export interface Configuration {
  readonly port: number
  readonly host: string
  readonly url: string
  /** The origin of the console; `undefined` if it is that of the site. */
  readonly consoleUrl: string | undefined
  readonly origins: readonly string[]
  readonly passkeyTopOrigins: readonly string[]
  readonly orgId: string
  readonly dataDirectory: string
  readonly database: DatabaseTarget
  /** How many processes `portico serve` runs. */
  readonly workers: number
  /** `undefined` if no site is to be served. */
  readonly site: { readonly folder: string; readonly chosen: boolean } | undefined
  /** The site's configuration of the program. `undefined` if there is none. */
  readonly siteConfig: { readonly file: string; readonly chosen: boolean } | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly smsUrl: string | undefined
  readonly smsCountries: readonly string[]
  readonly dns: string | undefined
  readonly devOutbox: boolean
  readonly rateLimits: boolean
  readonly trustProxy: boolean
  /** Whether metrics can be read; if a string, the token that is required for it. */
  readonly metrics: boolean | string
  /** Where metrics are sent; `undefined` if nowhere. */
  readonly metricsCollector: MetricsCollector | undefined
  /** Where traces are sent; `undefined` if none are recorded. */
  readonly traces: Collector | undefined
  /** How long the server still answers after the signal to stop. */
  readonly drainSeconds: number
  readonly logLevel: NonNullable<SettingValues['PORTICO_LOG_LEVEL']>
}

/**
 * Applies the defaults and the rules that connect settings. Relative paths are resolved against `cwd`. Returns the
 * configuration and a sentence for each rule that is violated.
 */
export function resolveSettings({ values, cwd }: { values: SettingValues; cwd: string }): {
  configuration: Configuration
  problems: readonly string[]
} {
  const port = values.PORT ?? 3000
  const url = values.PORTICO_URL ?? `http://localhost:${port}`
  const dataDirectory = resolve(cwd, values.PORTICO_DATA ?? '.portico')
  const database: DatabaseTarget = values.DATABASE_URL
    ? {
        kind: 'postgres',
        url: values.DATABASE_URL,
        connections: values.PORTICO_DATABASE_CONNECTIONS ?? DEFAULT_CONNECTIONS,
      }
    : { kind: 'sqlite', file: resolve(dataDirectory, DATABASE_FILE) }
  const collector: Collector = {
    endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? 'http://127.0.0.1:4318',
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    service: values.OTEL_SERVICE_NAME ?? 'portico',
  }
  const isSent = (exporter: 'otlp' | 'none' | undefined) =>
    exporter === undefined ? values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined : exporter === 'otlp'
  const configuration: Configuration = {
    port,
    host: values.HOST ?? '127.0.0.1',
    url,
    consoleUrl: values.PORTICO_CONSOLE_URL,
    origins: values.PORTICO_ORIGINS ?? [],
    passkeyTopOrigins: values.PORTICO_PASSKEY_TOP_ORIGINS ?? [],
    orgId: values.PORTICO_ORG_ID ?? '',
    dataDirectory,
    database,
    workers: values.PORTICO_WORKERS ?? defaultWorkers(database),
    site: siteOf(values.PORTICO_SITE, cwd),
    siteConfig: siteConfigOf(values, cwd),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-reply@${new URL(url).hostname}`,
    smsUrl: values.PORTICO_SMS_URL,
    smsCountries: values.PORTICO_SMS_COUNTRIES ?? [],
    dns: values.PORTICO_DNS,
    devOutbox: values.PORTICO_DEV_OUTBOX ?? (values.SMTP_URL === undefined && isLoopback(url)),
    rateLimits: values.PORTICO_RATE_LIMITS ?? true,
    trustProxy: values.PORTICO_TRUST_PROXY ?? false,
    metrics: values.PORTICO_METRICS ?? false,
    metricsCollector: isSent(values.OTEL_METRICS_EXPORTER)
      ? { ...collector, interval: values.OTEL_METRIC_EXPORT_INTERVAL ?? MINUTE }
      : undefined,
    traces: isSent(values.OTEL_TRACES_EXPORTER) ? collector : undefined,
    drainSeconds: values.PORTICO_DRAIN_SECONDS ?? 2,
    logLevel: values.PORTICO_LOG_LEVEL ?? 'info',
  }
  return { configuration, problems: [...brokenRules(values, configuration)] }
}

function* brokenRules(
  values: SettingValues,
  { url, consoleUrl, origins, database, workers }: Configuration,
): Generator<string> {
  const loopback = isLoopback(url)
  if (consoleUrl !== undefined) {
    const [site, own] = [url, consoleUrl].map((text) => new URL(text))
    if ([url, ...origins].some((text) => new URL(text).hostname === own?.hostname))
      yield `PORTICO_CONSOLE_URL is ${consoleUrl}, but a site has the same host, and browsers send cookies to a host whatever the port. Use another host, such as ${site?.protocol}//console.${site?.host}.`
    if (own?.protocol !== site?.protocol)
      yield `PORTICO_CONSOLE_URL is ${consoleUrl}, but PORTICO_URL is ${url}: both must start with ${site?.protocol}//.`
  }
  if (values.PORTICO_DEV_OUTBOX && !loopback)
    yield `PORTICO_DEV_OUTBOX is on, but PORTICO_URL is ${url}: anyone who can reach it could read sign-in codes. Remove it and set SMTP_URL.`
  if (values.PORTICO_DEV_OUTBOX && values.SMTP_URL !== undefined)
    yield 'PORTICO_DEV_OUTBOX is on, but SMTP_URL is set: codes that are actually sent must not be publicly visible too. Remove one of the two.'
  if (values.PORTICO_RATE_LIMITS === false && !loopback)
    yield `PORTICO_RATE_LIMITS is off, but PORTICO_URL is ${url}: anyone could guess codes without limit. Remove it; limits may be off only on this machine.`
  if (workers > 1 && database.kind === 'sqlite')
    yield `PORTICO_WORKERS is ${workers}, but DATABASE_URL is not set: of several processes that use one SQLite file, each could answer with what another has not yet stored on the disk. Use 1, or PostgreSQL.`
  if (workers > mostWorkers(database) && database.kind === 'postgres')
    yield `PORTICO_WORKERS is ${workers}, but PORTICO_DATABASE_CONNECTIONS is ${database.connections}: each worker needs two connections. Use at most ${mostWorkers(database)}, or at least ${2 * workers} connections.`
}

function siteOf(path: string | undefined, cwd: string): Configuration['site'] {
  if (path === undefined) return { folder: resolve(cwd, siteFolders(cwd).published), chosen: false }
  return path === '' ? undefined : { folder: resolve(cwd, path), chosen: true }
}

/** The configuration of the default site is for that site and does not apply to others. */
function siteConfigOf({ PORTICO_SITE: site, PORTICO_SITE_CONFIG: file }: SettingValues, cwd: string) {
  if (file) return { file: resolve(cwd, file), chosen: true }
  return site === undefined ? { file: resolve(cwd, siteFolders(cwd).config), chosen: false } : undefined
}
