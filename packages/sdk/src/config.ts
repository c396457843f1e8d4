import { errorOf } from './errors.js'

/** `production` and `sandbox` are the addresses of the hosted provider; an object names a server of your own. */
export type SlashIDEnvironment = 'production' | 'sandbox' | { readonly baseURL: string; readonly sdkURL: string }

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
}

/** Checked options. */
export interface Config {
  readonly oid?: string
  readonly baseURL: string
  readonly sdkURL: string
  readonly analyticsEnabled: boolean
  readonly identityProviderInitiatedSSOEnabled: boolean
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
    environment,
    analyticsEnabled = true,
    identityProviderInitiatedSSOEnabled = false,
    ...given
  } = options ?? {}
  const refuse = (what: string, todo: string): never => {
    throw errorOf('invalid_slashid_configuration', `${what}. ${todo} in the options of SlashID.`, {
      context: { options },
    })
  }
  /** The URL's protocol; refuses what is no string or no URL. */
  const protocolOf = (name: 'baseURL' | 'sdkURL', value: unknown): string => {
    text(name, value)
    try {
      return new URL(String(value)).protocol
    } catch {
      return refuse(`${name} must be a full URL such as "https://example.com", got "${value}"`, WHERE)
    }
  }
  const text = (name: string, value: unknown) =>
    typeof value === 'string' || refuse(`${name} must be a string, got ${shown(value)}`, WHERE)

  const named =
    environment === 'production' || environment === undefined
      ? hosted('slashid.com')
      : environment === 'sandbox'
        ? hosted('sandbox.slashid.com')
        : environment
  if (typeof named !== 'object')
    refuse(`environment must be "production", "sandbox" or { baseURL, sdkURL }, got ${shown(named)}`, WHERE)
  text('environment.baseURL', named?.baseURL)
  text('environment.sdkURL', named?.sdkURL)
  if (environment !== undefined && (given.baseURL ?? given.sdkURL) !== undefined)
    refuse('environment and baseURL or sdkURL both name the server', 'Keep only environment')

  const { baseURL = named.baseURL, sdkURL = named.sdkURL } = given
  if (!/^https?:$/.test(protocolOf('baseURL', baseURL)))
    refuse(
      `baseURL must start with http:// or https://, got ${shown(baseURL)}: the SDK calls it from the browser`,
      WHERE,
    )
  protocolOf('sdkURL', sdkURL)
  for (const [feature, on] of Object.entries({ analyticsEnabled, identityProviderInitiatedSSOEnabled }))
    if (on && !oid) refuse(`${feature} is on, which needs an organization`, `Set oid, or ${feature}: false,`)
  if (oid !== undefined) text('oid', oid)
  return { oid, baseURL, sdkURL, analyticsEnabled, identityProviderInitiatedSSOEnabled }
}

const WHERE = 'It says where the identity server is: correct it'

/** A value as a message may show it. */
const shown = (value: unknown) => (typeof value === 'string' ? `"${value}"` : value === null ? 'null' : typeof value)
