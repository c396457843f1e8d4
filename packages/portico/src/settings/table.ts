import { hidden, plain, withoutSecrets, wordOrHidden } from './redact.js'
import type { Parsed } from './values.js'
import * as values from './values.js'
import { DEFAULT_CONNECTIONS } from './workers.js'

interface SettingRow {
  /** The text shown if it is unset; `undefined` if there is none or if another setting determines it. */
  readonly default?: string
  /** Parses the text. */
  readonly parse: (text: string) => Parsed<unknown>
  /** How `portico doctor` may show the text. */
  readonly show: (text: string) => string
  /** What it is for, and what applies if it is unset, unless `default` says it. */
  readonly meaning: string
  /** An empty value is valid, not the same as unset. */
  readonly emptyMeans?: string
}

/** Every setting of the program. Names that are not here are refused, so a misspelled name is never ignored. */
export const SETTINGS = {
  PORT: { default: '3000', parse: values.port, show: plain, meaning: 'The port to listen on; 0 picks a free one.' },
  HOST: { default: '127.0.0.1', parse: values.host, show: plain, meaning: 'The address to listen on.' },
  PORTICO_URL: {
    parse: values.origin,
    show: plain,
    meaning:
      'The public base URL: token issuer, base of links in emails, allowed origin. Default: http://localhost with the port of PORT.',
  },
  PORTICO_CONSOLE_URL: {
    parse: values.origin,
    show: plain,
    meaning:
      'An origin for the console alone, on another host than the site, such as https://console.example.com. Recommended: scripts of the site cannot act there. Default: /console/ on PORTICO_URL.',
  },
  PORTICO_ORIGINS: {
    default: '',
    parse: values.origins,
    show: plain,
    meaning: 'Further site origins that browsers may call from, separated by commas.',
  },
  PORTICO_PASSKEY_TOP_ORIGINS: {
    default: '',
    parse: values.origins,
    show: plain,
    meaning:
      'Origins of other sites that may embed our pages in a frame and use passkeys there, separated by commas. In frames of other sites, passkeys are refused.',
  },
  PORTICO_DATA: {
    default: './.portico',
    parse: values.path,
    show: plain,
    meaning: 'The data directory: the database and the generated secrets. Only its owner may access it.',
  },
  DATABASE_URL: {
    parse: values.urlOf('postgres', 'postgresql'),
    show: withoutSecrets,
    meaning: 'A PostgreSQL database. Default: a SQLite database in the data directory.',
  },
  PORTICO_DATABASE_CONNECTIONS: {
    default: String(DEFAULT_CONNECTIONS),
    parse: values.connections,
    show: plain,
    meaning:
      'How many connections to PostgreSQL are opened at most, from 1 to 500, by all workers of PORTICO_WORKERS together. Requests wait if PostgreSQL grants fewer.',
  },
  PORTICO_WORKERS: {
    parse: values.workers,
    show: plain,
    meaning:
      'How many processes serve requests on the port, from 1 to 64; the same as portico serve --workers. More than one needs PostgreSQL, and two connections for each. Default: with PostgreSQL one for each processor, otherwise 1.',
  },
  PORTICO_SITE: {
    parse: values.path,
    show: plain,
    meaning: 'The folder of the static site. Default: build, in the folder where the program is started.',
    emptyMeans: 'no site, only the identity API',
  },
  PORTICO_SITE_CONFIG: {
    parse: values.path,
    show: plain,
    meaning:
      "A JSON file with the groups of the site's readers and the module of its sandbox. Default: portico.json beside that folder if PORTICO_SITE is unset too; otherwise none.",
  },
  PORTICO_ORG_ID: {
    default: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
    parse: values.uuid,
    show: plain,
    meaning: 'The root organization, created on first start; the same as the orgID of the site.',
  },
  PORTICO_MASTER_KEY: {
    parse: values.secret32,
    show: hidden,
    meaning: 'Encrypts secrets at rest: 32 bytes. Default: generated in the data directory.',
  },
  PORTICO_MASTER_KEY_OLD: {
    parse: values.secret32,
    show: hidden,
    meaning: 'The previous master key; needed until "portico key rotate --master" has finished.',
  },
  PORTICO_ADMIN_KEY: {
    parse: values.bearerKey,
    show: hidden,
    meaning: 'The Bearer key of the admin API. Default: generated in the data directory.',
  },
  SMTP_URL: {
    parse: values.urlOf('smtp', 'smtps'),
    show: withoutSecrets,
    meaning: 'The mail server. If unset, emails are kept in the development outbox.',
  },
  MAIL_FROM: {
    parse: values.mailbox,
    show: plain,
    meaning: 'The sender of emails. Default: no-reply@ the host of PORTICO_URL.',
  },
  PORTICO_SMS_URL: {
    parse: values.urlOf('http', 'https', 'twilio'),
    show: withoutSecrets,
    meaning:
      'Where text messages are posted to, as https://:SECRET@host/path, or twilio://ACCOUNT:TOKEN@api.twilio.com?from=+15550100. Unset, they stay in the dev outbox.',
  },
  PORTICO_SMS_COUNTRIES: {
    default: '',
    parse: values.countries,
    show: plain,
    meaning: 'Countries that text messages may be sent to, such as DE, AT. If empty, all countries.',
  },
  PORTICO_DNS: {
    parse: values.dnsServer,
    show: plain,
    meaning:
      'The DNS server for looking up the records of email domains, such as 9.9.9.9 or 127.0.0.1:5353. Default: the system’s.',
  },
  PORTICO_DEV_OUTBOX: {
    parse: values.onOff,
    show: plain,
    meaning:
      'The page /outbox with the messages that would have been sent. Default: on if SMTP_URL is unset and PORTICO_URL is this machine; it cannot be on otherwise.',
  },
  PORTICO_RATE_LIMITS: {
    default: 'on',
    parse: values.onOff,
    show: plain,
    meaning: 'Limits against guessing. May be off only if PORTICO_URL is this machine.',
  },
  PORTICO_TRUST_PROXY: {
    default: 'off',
    parse: values.onOff,
    show: plain,
    meaning: "Read a visitor's address from X-Forwarded-For. Use only behind a proxy that sets it.",
  },
  PORTICO_DRAIN_SECONDS: {
    default: '2',
    parse: values.seconds(300),
    show: plain,
    meaning:
      'How long the server still answers after SIGTERM while /ready returns 503, so that load balancers leave it first. Longer than they take to notice; 0 stops at once.',
  },
  PORTICO_LOG_LEVEL: {
    default: 'info',
    parse: values.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    show: plain,
    meaning:
      'How much is logged, as JSON lines; debug adds the reason of each refusal, and the durations of calls and deliveries. If unset, a terminal shows only warnings.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    parse: values.collector,
    show: plain,
    meaning:
      'A collector of OpenTelemetry, which receives traces and metrics as OTLP over HTTP, such as http://127.0.0.1:4318. Unset, nothing is recorded.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    parse: values.headers,
    show: hidden,
    meaning: 'Headers that are sent to it, such as authorization=Bearer%20KEY, separated by commas.',
  },
  OTEL_SERVICE_NAME: {
    default: 'portico',
    parse: values.serviceName,
    show: plain,
    meaning: 'The name of this service in traces and metrics.',
  },
  OTEL_TRACES_EXPORTER: {
    parse: values.oneOf('otlp', 'none'),
    show: plain,
    meaning:
      'Whether the collector receives traces: otlp or none. Default: otlp if OTEL_EXPORTER_OTLP_ENDPOINT is set.',
  },
  OTEL_METRICS_EXPORTER: {
    parse: values.oneOf('otlp', 'none'),
    show: plain,
    meaning:
      'Whether the collector receives metrics: otlp or none. Default: otlp if OTEL_EXPORTER_OTLP_ENDPOINT is set. For Prometheus, set PORTICO_METRICS.',
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    default: '60000',
    parse: values.interval,
    show: plain,
    meaning: 'How often the collector receives metrics, in milliseconds.',
  },
  PORTICO_METRICS: {
    default: 'off',
    parse: values.offOnOrToken,
    show: wordOrHidden,
    meaning:
      'Metrics for Prometheus at /metrics: off; on, for programs on this machine; or a Bearer token of 24 characters or more.',
  },
} as const satisfies Record<string, SettingRow>

export type SettingName = keyof typeof SETTINGS

/** The names, in the order in which they are explained. */
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]

/** The row of a setting, with the optional columns that the literal types omit. */
export const settingRow = (name: SettingName): SettingRow => SETTINGS[name]

/** The type of each setting's value. */
export type SettingValues = {
  readonly [Name in SettingName]: ReturnType<(typeof SETTINGS)[Name]['parse']> extends infer Result
    ? Result extends { readonly value: infer Value }
      ? Value | undefined
      : never
    : never
}
