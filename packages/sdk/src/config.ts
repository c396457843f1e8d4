import { ERROR_NAMES, SlashIDError } from './errors.js'

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

export interface Config {
  readonly oid?: string
  readonly baseURL: string
  readonly sdkURL: string
  readonly analyticsEnabled: boolean
  readonly identityProviderInitiatedSSOEnabled: boolean
}

const ENVIRONMENTS = {
  production: { baseURL: 'https://api.slashid.com', sdkURL: 'https://cdn.slashid.com/sdk.html' },
  sandbox: { baseURL: 'https://api.sandbox.slashid.com', sdkURL: 'https://cdn.sandbox.slashid.com/sdk.html' },
} as const

/**
 * Checks options and fills in defaults.
 * @throws InvalidSlashIDConfigurationError for the first broken rule, in the order written here.
 * @example readConfig({ oid, environment: { baseURL: location.origin, sdkURL: `${location.origin}/sdk.html` } })
 */
export function readConfig(options: SlashIDOptions | null | undefined): Config {
  const refuse = (message: string): never => {
    throw new SlashIDError({
      name: ERROR_NAMES.invalidSlashIDConfigurationError,
      message,
      context: { options },
    })
  }
  const given = options ?? {}
  const { environment } = given
  if (environment !== undefined && typeof environment !== 'object' && !Object.hasOwn(ENVIRONMENTS, environment))
    refuse(
      `environment must be "production", "sandbox" or { baseURL, sdkURL }, got ${shown(environment)}. ${WHY_ENVIRONMENT}`,
    )
  if (typeof environment === 'object') {
    for (const key of ['baseURL', 'sdkURL'] as const)
      if (typeof environment?.[key] !== 'string')
        refuse(`environment.${key} must be a string, got ${shown(environment?.[key])}. ${WHY_ENVIRONMENT}`)
  }
  if (environment !== undefined && (given.baseURL !== undefined || given.sdkURL !== undefined))
    refuse('environment was given together with baseURL or sdkURL, and both name the server. Keep only environment.')

  const named = typeof environment === 'object' ? environment : ENVIRONMENTS[environment ?? 'production']
  const baseURL = given.baseURL ?? named.baseURL
  const sdkURL = given.sdkURL ?? named.sdkURL
  const isWeb = ['http:', 'https:'].includes(protocolOf('baseURL', baseURL, WHY_BASE, refuse))
  if (!isWeb) refuse(`baseURL must start with http:// or https://, got ${shown(baseURL)}. ${WHY_BASE}`)
  protocolOf('sdkURL', sdkURL, WHY_SDK, refuse)

  const { oid, analyticsEnabled = true, identityProviderInitiatedSSOEnabled = false } = given
  if (analyticsEnabled && !oid)
    refuse(
      'oid is missing, and analytics, which is on, needs it to name the organization. Pass oid or analyticsEnabled: false.',
    )
  if (identityProviderInitiatedSSOEnabled && !oid)
    refuse(
      'oid is missing, and provider-initiated SSO needs it to start a sign-in. Pass oid or leave identityProviderInitiatedSSOEnabled out.',
    )
  if (oid !== undefined && typeof oid !== 'string')
    refuse(`oid must be a string, got ${shown(oid)}. Copy it from the organization's settings.`)
  return { oid, baseURL, sdkURL, analyticsEnabled, identityProviderInitiatedSSOEnabled }
}

const WHY_ENVIRONMENT = 'It names the identity server that the SDK calls. Check the options of SlashID.'
const WHY_BASE = 'The SDK calls the identity server there. Check environment in the options of SlashID.'
const WHY_SDK = 'The SDK opens its helper page there. Check environment in the options of SlashID.'

/** A value as a message may show it. */
const shown = (value: unknown) => (typeof value === 'string' ? `"${value}"` : value === null ? 'null' : typeof value)

/** The URL's protocol; refuses what is no string or no URL. */
function protocolOf(name: string, value: unknown, why: string, refuse: (message: string) => never): string {
  if (typeof value !== 'string') return refuse(`${name} must be a string, got ${shown(value)}. ${why}`)
  try {
    return new URL(value).protocol
  } catch {
    return refuse(`${name} must be a full URL such as "https://login.example.com", got "${value}". ${why}`)
  }
}
