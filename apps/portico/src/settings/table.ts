import { hidden, plain, withoutSecrets, wordOrHidden } from './show.js'
import type { Parsed } from './values.js'
import * as values from './values.js'

interface SettingRow {
  /** The text shown for an unset one; `undefined` when there is none or when another setting decides it. */
  readonly default?: string
  /** Reads the text. */
  readonly parse: (text: string) => Parsed<unknown>
  /** How `portico doctor` may show the text. */
  readonly show: (text: string) => string
  /** What it is for, and what is used for an unset one where `default` cannot say it. */
  readonly meaning: string
  /** Empty is a value, not the same as unset. */
  readonly emptyMeans?: string
}

/** Every setting of the program. What is not here is refused, so a misspelt name is never ignored. */
export const SETTINGS = {
  PORT: { default: '3000', parse: values.port, show: plain, meaning: 'The port to listen on; 0 takes any free one.' },
  HOST: { default: '127.0.0.1', parse: values.host, show: plain, meaning: 'The address to listen on.' },
  PORTICO_URL: {
    parse: values.origin,
    show: plain,
    meaning:
      'The public base URL: issuer of tokens, links in mails, allowed origin. Unset, it is http://localhost:$PORT.',
  },
  PORTICO_ORIGINS: {
    default: '',
    parse: values.origins,
    show: plain,
    meaning: 'Further site origins, separated by commas, that browsers may call from.',
  },
  PORTICO_PASSKEY_TOP_ORIGINS: {
    default: '',
    parse: values.origins,
    show: plain,
    meaning:
      'Origins of other sites, separated by commas, that may show our pages in a frame and use passkeys there. Without them passkeys are refused in such frames.',
  },
  PORTICO_DATA: {
    default: './.portico',
    parse: values.path,
    show: plain,
    meaning: 'The data directory: the database and the generated secrets. Only its owner may enter it.',
  },
  DATABASE_URL: {
    parse: values.urlOf('postgres', 'postgresql'),
    show: withoutSecrets,
    meaning: 'A PostgreSQL database. Unset, an SQLite database in the data directory is used.',
  },
  PORTICO_SITE: {
    parse: values.path,
    show: plain,
    meaning: 'The folder of the static site. Unset, it is build, in the folder that the program is started in.',
    emptyMeans: 'no site, only the identity API',
  },
  PORTICO_SITE_CONFIG: {
    parse: values.path,
    show: plain,
    meaning:
      "A JSON file with the groups of the site's readers and the module of its sandbox. Unset, it is portico.json beside that folder where PORTICO_SITE is unset too; otherwise there is none.",
  },
  PORTICO_ORG_ID: {
    default: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
    parse: values.uuid,
    show: plain,
    meaning: 'The root organization, made on first start; the same as the orgID of the site.',
  },
  PORTICO_MASTER_KEY: {
    parse: values.secret32,
    show: hidden,
    meaning: 'Encrypts secrets at rest: 32 bytes. Unset, one is generated into the data directory.',
  },
  PORTICO_MASTER_KEY_OLD: {
    parse: values.secret32,
    show: hidden,
    meaning: 'The previous master key; needed until "portico key rotate --master" has finished.',
  },
  PORTICO_ADMIN_KEY: {
    parse: values.bearerKey,
    show: hidden,
    meaning: 'The Bearer key of the admin API. Unset, one is generated into the data directory.',
  },
  SMTP_URL: {
    parse: values.urlOf('smtp', 'smtps'),
    show: withoutSecrets,
    meaning: 'The mail server. Unset, mails stay in the dev outbox.',
  },
  MAIL_FROM: {
    parse: values.mailbox,
    show: plain,
    meaning: 'The sender of mails. Unset, it is no-reply@ the host of PORTICO_URL.',
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
    meaning: 'Countries that text messages may go to, such as DE, AT. Empty, they go everywhere.',
  },
  PORTICO_DNS: {
    parse: values.dnsServer,
    show: plain,
    meaning:
      'The DNS server that is asked for the records of email domains, such as 9.9.9.9 or 127.0.0.1:5353. Unset, those of the system are.',
  },
  PORTICO_DEV_OUTBOX: {
    parse: values.onOff,
    show: plain,
    meaning:
      'The page /outbox with the messages that would have been sent. Unset, it is on when SMTP_URL is unset and PORTICO_URL is this machine; it cannot be on otherwise.',
  },
  PORTICO_RATE_LIMITS: {
    default: 'on',
    parse: values.onOff,
    show: plain,
    meaning: 'Limits against guessing. May be off only where PORTICO_URL is this machine.',
  },
  PORTICO_TRUST_PROXY: {
    default: 'off',
    parse: values.onOff,
    show: plain,
    meaning: "Take a visitor's address from X-Forwarded-For. Only behind a proxy that sets it.",
  },
  PORTICO_LOG_LEVEL: {
    default: 'info',
    parse: values.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    show: plain,
    meaning: 'How much is logged, as JSON lines. Unset, a terminal sees warnings only.',
  },
  PORTICO_METRICS: {
    default: 'off',
    parse: values.offOnOrToken,
    show: wordOrHidden,
    meaning:
      'Figures for Prometheus at /metrics: off; on, for programs on this machine; or a token of 24 characters or more that is sent as Bearer.',
  },
} as const satisfies Record<string, SettingRow>

export type SettingName = keyof typeof SETTINGS

/** The names, in the order they are explained. */
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]

/** The row of a setting, with the optional columns that the literal types leave out. */
export const settingRow = (name: SettingName): SettingRow => SETTINGS[name]

/** What each setting's text becomes. */
export type SettingValues = {
  readonly [Name in SettingName]: ReturnType<(typeof SETTINGS)[Name]['parse']> extends infer Result
    ? Result extends { readonly value: infer Value }
      ? Value | undefined
      : never
    : never
}
