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
const URLS = ['baseURL', 'sdkURL'] as const

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
    ...given
  } = options ?? {}
  const check = (holds: unknown, sentence: string) => {
    if (!holds)
      throw errorOf('invalid_slashid_configuration', `${sentence}. Correct it in the options of SlashID.`, {
        context: { options },
      })
  }
  const checkText = (name: string, value: unknown) =>
    check(typeof value === 'string', `${name} must be a string, got ${shown(value)}`)

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
  for (const name of URLS) checkText(`environment.${name}`, named?.[name])
  check(
    !options?.environment || (given.baseURL ?? given.sdkURL) === undefined,
    'environment and baseURL or sdkURL both name the server: keep only environment',
  )
  const { baseURL = named.baseURL, sdkURL = named.sdkURL } = given
  for (const [name, value] of Object.entries({ baseURL, sdkURL })) {
    checkText(name, value)
    check(
      (name === 'baseURL' ? /^https?:$/ : /./).test(protocolOf(value)),
      `${name} must be a full URL, starting with http:// or https://, got ${shown(value)}: the SDK calls the server there`,
    )
  }
  for (const [name, on] of Object.entries({ analyticsEnabled, identityProviderInitiatedSSOEnabled }))
    check(!on || oid, `${name} is on, which needs an organization: set oid, or ${name} to false`)
  if (oid !== undefined) checkText('oid', oid)
  return { oid, baseURL, sdkURL, analyticsEnabled, identityProviderInitiatedSSOEnabled }
}

/** A value as a message may show it. */
const shown = (value: unknown) => (typeof value === 'string' ? `"${value}"` : typeof value)

/** Empty for what is no URL. */
function protocolOf(value: string): string {
  try {
    return new URL(value).protocol
  } catch {
    return ''
  }
}
