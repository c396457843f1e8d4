import { isRecord, isTexts } from '@portico/access/guards'
import { type FactorConfiguration, factorProblems } from '@portico/protocol'
import type { ConfigFault } from '../access/access-config.js'

/** What the site configuration says about a site of another generator. The names are those of Docusaurus and of the theme's options. */
export interface SiteField {
  /** The address at which the site is published, such as `https://docs.example`. */
  readonly url?: string
  /** The path of the site on its host, with a slash at both ends. */
  readonly baseUrl: string
  /** The name of the site; missing means the one in the titles of its pages. */
  readonly title?: string
  /** The address of the identity API; missing means the site's own origin. */
  readonly baseURL?: string
  /** Whether the names of private pages may be in public files, such as the navigation. */
  readonly titles: 'private' | 'public'
  /** Texts of private pages that may be public. */
  readonly publicTexts: readonly string[]
  /** The sign-in methods that doors offer. */
  readonly factors: readonly FactorConfiguration[]
  /** Whether opened pages have a menu with the reader's account. */
  readonly accountMenu: boolean
  /** What the site allows programs to do for its readers. */
  readonly agents?: { readonly open?: 'server' }
}

export const NO_SITE_FIELD: SiteField = {
  baseUrl: '/',
  titles: 'private',
  publicTexts: [],
  factors: [{ method: 'email_link' }, { method: 'webauthn' }],
  accountMenu: true,
}

/** Whether a value is the path of a site on its host. */
export const isBaseUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?:[^?#]*\/)?$/.test(value)

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/[^/]/.test(value) && URL.canParse(value)

/** What each entry must be, or undefined for a valid value. */
const FAULTS: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  url: (value) => (isAddress(value) ? undefined : 'must be an address such as "https://docs.example"'),
  baseUrl: (value) =>
    isBaseUrl(value) ? undefined : 'must be a path that starts and ends with a slash, such as "/docs/"',
  title: (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be the name of the site'),
  baseURL: (value) => (isAddress(value) ? undefined : 'must be an address such as "https://login.example"'),
  titles: (value) => (value === 'public' || value === 'private' ? undefined : 'must be "public" or "private"'),
  publicTexts: (value) => (isTexts(value) ? undefined : 'must be a list of texts'),
  formConfiguration: (value) => {
    const { factors, ...more } = isRecord(value) ? value : { other: true }
    if (Object.keys(more).length > 0) return 'must look like { "factors": [{ "method": "otp_via_email" }] }'
    return factorProblems(factors, 'factors')[0]
  },
  accountMenu: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  agents: (value) =>
    isRecord(value) && Object.entries(value).every(([name, entry]) => name === 'open' && entry === 'server')
      ? undefined
      : 'must be { "open": "server" }, or left out',
}

/** Reads the field `site` of the site configuration. */
export function readSiteField(value: unknown): SiteField | ConfigFault {
  if (!isRecord(value)) return { wrong: 'must be an object such as { "url": "https://docs.example" }' }
  for (const [name, entry] of Object.entries(value)) {
    const fault = Object.hasOwn(FAULTS, name) ? FAULTS[name]?.(entry) : 'is not among the entries that it can have'
    if (fault !== undefined) return { wrong: `is invalid: \`${name}\` ${fault}` }
  }
  const { formConfiguration, ...own } = value as Partial<SiteField> & {
    readonly formConfiguration?: Partial<SiteField>
  }
  return { ...NO_SITE_FIELD, ...own, ...formConfiguration }
}
