import { errorOf } from './errors.js'

/** `production` and `sandbox` are the addresses of the hosted provider; an object names a server of your own. */
export type SlashIDEnvironment = 'production' | 'sandbox' | { readonly baseURL: string; readonly sdkURL: string }

/** Where the server is, and which organization this page belongs to. */
export interface SlashIDOptions {
  /** The organization. Required while analytics or provider-initiated SSO is on. */
  readonly oid?: string
  readonly environment?: SlashIDEnvironment
  /** @deprecated Use `environment`. */
  readonly baseURL?: string
  /** @deprecated Use `environment`. */
  readonly sdkURL?: string
  /** Default true. */
  readonly analyticsEnabled?: boolean
  /** Default false. */
  readonly identityProviderInitiatedSSOEnabled?: boolean
  /** What a sign-in opens. `console`: a session that may call the admin API, for pages of the console alone. Default `person`. */
  readonly session?: 'person' | 'console'
}

/** Checked options. */
export interface Config {
  readonly oid?: string
  readonly baseURL: string
  readonly sdkURL: string
  readonly analyticsEnabled: boolean
  readonly identityProviderInitiatedSSOEnabled: boolean
  readonly session: 'person' | 'console'
}

const hosted = (domain: string) => ({ baseURL: `https://api.${domain}`, sdkURL: `https://cdn.${domain}/sdk.html` })

/**
 * Checks options and fills in defaults.
 * @throws InvalidSlashIDConfigurationError for the first broken rule, in the order written here.
 * @example readConfig({ oid, environment: { baseURL: location.origin, sdkURL: `${location.origin}/sdk.html` } })
 */
export function readConfig(options: SlashIDOptions | null | undefined): Config {
  const {
    oid,
    environment = 'production',
    analyticsEnabled = true,
    identityProviderInitiatedSSOEnabled = false,
    session = 'person',
    ...given
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
        `${where + name} must be a full URL, starting with http:// or https://, got ${shown(urls?.[name])}: the SDK calls the server there`,
      )
  }

  const named =
    environment === 'production'
      ? hosted('slashid.com')
      : environment === 'sandbox'
        ? hosted('sandbox.slashid.com')
        : environment
  check(
    typeof named === 'object',
    `environment must be "production", "sandbox" or { baseURL, sdkURL }, got ${shown(named)}`,
  )
  checkUrls('environment.', named)
  check(
    !options?.environment || (given.baseURL ?? given.sdkURL) === undefined,
    'environment and baseURL or sdkURL both name the server: keep only environment',
  )
  const { baseURL = named.baseURL, sdkURL = named.sdkURL } = given
  checkUrls('', { baseURL, sdkURL })
  for (const [name, on] of Object.entries({ analyticsEnabled, identityProviderInitiatedSSOEnabled }))
    check(!on || oid, `${name} is on, which needs an organization: set oid, or ${name} to false`)
  check(oid === undefined || typeof oid === 'string', `oid must be a string, got ${shown(oid)}`)
  return { oid, baseURL, sdkURL, analyticsEnabled, identityProviderInitiatedSSOEnabled, session }
}

/** A value as a message shows it. */
const shown = JSON.stringify

/** Empty for what is no URL, or no string. */
function protocolOf(value: unknown): string {
  try {
    return typeof value === 'string' ? new URL(value).protocol : ''
  } catch {
    return ''
  }
}
