import { errorOf } from './errors.js'

/** An object names your server; `production` and `sandbox` are the vendor's own servers, at slashid.com. */
export type SlashIDEnvironment = 'production' | 'sandbox' | { readonly baseURL: string; readonly sdkURL: string }

/** The server, and the organization that this page belongs to. */
export interface SlashIDOptions {
  /** The organization. Required while analytics or provider-initiated SSO is on. */
  readonly oid?: string | undefined
  /** The server. Default: the origin of the page, with its `/sdk.html`. Required if there is no page, as in Node. */
  readonly environment?: SlashIDEnvironment | undefined
  /** @deprecated Use `environment`. */
  readonly baseURL?: string | undefined
  /** @deprecated Use `environment`. */
  readonly sdkURL?: string | undefined
  /** Default true. */
  readonly analyticsEnabled?: boolean | undefined
  /** Default false. */
  readonly identityProviderInitiatedSSOEnabled?: boolean | undefined
  /**
   * The kind of session that a sign-in creates. `console`: a session that may call the admin API, only for pages of the
   * console. Default `person`.
   */
  readonly session?: 'person' | 'console'
}

/** Checked options. */
export interface Config {
  readonly oid?: string | undefined
  readonly baseURL: string
  readonly sdkURL: string
  readonly analyticsEnabled: boolean
  readonly identityProviderInitiatedSSOEnabled: boolean
  readonly session: 'person' | 'console'
}

const hosted = (domain: string) => ({ baseURL: `https://api.${domain}`, sdkURL: `https://cdn.${domain}/sdk.html` })

/**
 * Checks options and fills in defaults.
 * @param origin The page's origin, which is the default server.
 * @throws InvalidSlashIDConfigurationError for the first violated rule, in the order below.
 * @example readConfig({ oid, environment: { baseURL: location.origin, sdkURL: `${location.origin}/sdk.html` } })
 */
export function readConfig(options: SlashIDOptions | null | undefined, origin = ''): Config {
  const {
    oid,
    environment,
    analyticsEnabled = true,
    identityProviderInitiatedSSOEnabled = false,
    session = 'person',
    ...ownUrls
  } = options ?? {}
  const check = (holds: unknown, sentence: string) => {
    if (!holds)
      throw errorOf('invalid_slashid_configuration', `${sentence}. Check the options of SlashID.`, {
        context: { options },
      })
  }
  const checkUrls = (where: string, urls: Pick<Config, 'baseURL' | 'sdkURL'>) => {
    for (const name of ['baseURL', 'sdkURL'] as const)
      check(
        (name === 'baseURL' ? /^https?:$/ : /./).test(protocolOf(urls?.[name])),
        `${where + name} must be a full URL, starting with http:// or https://, got ${quoted(urls?.[name])}: the SDK calls the server there`,
      )
  }

  const server =
    environment === 'production'
      ? hosted('slashid.com')
      : environment === 'sandbox'
        ? hosted('sandbox.slashid.com')
        : environment
  if (environment !== undefined) {
    check(
      typeof server === 'object',
      `environment must be "production", "sandbox" or { baseURL, sdkURL }, got ${quoted(server)}`,
    )
    checkUrls('environment.', server as Config)
    check(
      (ownUrls.baseURL ?? ownUrls.sdkURL) === undefined,
      'environment and baseURL or sdkURL both name the server: keep only environment',
    )
  }
  const { baseURL = server?.baseURL ?? (/^https?:/.test(origin) ? origin : undefined) } = ownUrls
  check(
    baseURL !== undefined,
    'baseURL is missing: without a page, as in Node or in a local file, it has no default. Pass environment: { baseURL, sdkURL }',
  )
  const { sdkURL = server?.sdkURL ?? `${`${baseURL}`.replace(/\/{1,9}$/, '')}/sdk.html` } = ownUrls
  const urls = { baseURL: baseURL as string, sdkURL }
  checkUrls('', urls)
  for (const [name, on] of Object.entries({ analyticsEnabled, identityProviderInitiatedSSOEnabled }))
    check(!on || oid, `${name} is on, which needs an organization: set oid, or ${name} to false`)
  check(oid === undefined || typeof oid === 'string', `oid must be a string, got ${quoted(oid)}`)
  return { oid, ...urls, analyticsEnabled, identityProviderInitiatedSSOEnabled, session }
}

/** A value as shown in messages. */
const quoted = JSON.stringify

/** Empty if it is not a URL or not a string. */
function protocolOf(value: unknown): string {
  try {
    return typeof value === 'string' ? new URL(value).protocol : ''
  } catch {
    return ''
  }
}
