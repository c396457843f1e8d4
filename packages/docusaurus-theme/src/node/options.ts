import { type AccessRule, problemsOf } from '@portico/access'
import { type FactorConfiguration, OIDC_PROVIDERS, type OidcProvider } from '@portico/protocol'
import { formFaults } from './form-option.js'
import { didYouMean, isHttpUrl, isRecord, notOneOf, unknownNames } from './option-faults.js'
import { policyFaults, policyOf } from './policy-option.js'

/** What the site's login form looks like. */
export interface FormConfiguration {
  /** Sign-in methods in order. Default: a link by e-mail. With `oidcClientID` and `oidcProvider` also that provider, last. */
  readonly factors?: readonly FactorConfiguration[]
  /** The logo's address. */
  readonly logo?: string
  /** Texts of the widget to replace, by key. */
  readonly text?: Readonly<Record<string, string>>
  /** Remember who signed in last on this device. Default true. */
  readonly storeLastHandle?: boolean
  /** Country preselected for phone numbers. Default `US`. */
  readonly defaultCountryCode?: string
}

/** Options of the sealing step. */
export interface SealingOptions {
  /**
   * Titles and sentences of private pages that may stand in public, word for word. Use it when a public page says on
   * purpose what a private page says too.
   */
  readonly publicTexts?: readonly string[]
}

/** Options of the theme as a site writes them. A type, not an interface: only so does Docusaurus' config accept it. */
export type ThemeOptions = {
  /** The organization whose members may sign in. */
  readonly orgID: string
  /** Everything is private to people who are signed in. Default false. */
  readonly forceLogin?: boolean
  /** Where the identity API answers. Empty: on the site's own origin. */
  readonly baseURL?: string
  /** The SDK page. Empty: `/sdk.html` beside the identity API. */
  readonly sdkURL?: string
  /** `modal`: the form stands in place of a private page. `redirect` (default): visitors are sent to `privateRedirectPath`. */
  readonly uxMode?: 'modal' | 'redirect'
  /** Where `redirect` sends people who may not see a page. Default `/`. */
  readonly privateRedirectPath?: string
  /** Which paths are private, and to whom. */
  readonly privatePaths?: readonly AccessRule[]
  /**
   * The groups that exist. With this list the build stops at any other group that a rule, a folder or a page names; without
   * it, only at a name that looks like another one misspelt.
   */
  readonly groups?: readonly string[]
  readonly formConfiguration?: FormConfiguration
  /** Client id and provider of a single sign-on button, shown after the factors of the form. */
  readonly oidcClientID?: string
  readonly oidcProvider?: OidcProvider
  readonly sealing?: SealingOptions
  /**
   * Sources that pages of this site load from beside their own origin and the identity API, by directive of the
   * Content-Security-Policy: `{ 'frame-src': ['https://videos.example'] }`.
   */
  readonly contentSecurityPolicy?: Readonly<Record<string, readonly string[]>>
  /** Set by Docusaurus. */
  readonly id?: string
}

/** The options with every default in its place. */
export interface NormalOptions {
  readonly id: string
  readonly orgID: string
  readonly forceLogin: boolean
  readonly baseURL: string
  readonly sdkURL: string
  readonly uxMode: 'modal' | 'redirect'
  readonly privateRedirectPath: string
  /** All rules, the one of `forceLogin` included. */
  readonly rules: readonly AccessRule[]
  readonly groups: readonly string[] | undefined
  readonly form: {
    readonly factors: readonly FactorConfiguration[]
    readonly logo?: string
    readonly text: Readonly<Record<string, string>>
    readonly storeLastHandle: boolean
    readonly defaultCountryCode: string
  }
  readonly publicTexts: readonly string[]
  /** Sources that the Content-Security-Policy allows beyond the site's own origin, by directive. */
  readonly policy: Readonly<Record<string, readonly string[]>>
}

const NAMES = [
  'id',
  'orgID',
  'forceLogin',
  'baseURL',
  'sdkURL',
  'uxMode',
  'privateRedirectPath',
  'privatePaths',
  'groups',
  'formConfiguration',
  'oidcClientID',
  'oidcProvider',
  'sealing',
  'contentSecurityPolicy',
]

/**
 * Checks options and fills in the defaults.
 *
 * @throws Error with one sentence per fault; the site build stops on it.
 */
export function normalizeOptions(given: unknown): NormalOptions {
  const options = (given ?? {}) as ThemeOptions
  const faults = faultsOf(options)
  if (faults.length > 0) throw new Error(`@portico/docusaurus-theme cannot read its options.\n- ${faults.join('\n- ')}`)
  const form = options.formConfiguration ?? {}
  return {
    id: options.id ?? 'default',
    orgID: options.orgID,
    forceLogin: options.forceLogin ?? false,
    baseURL: (options.baseURL ?? '').replace(/\/$/, ''),
    sdkURL: options.sdkURL ?? '',
    uxMode: options.uxMode ?? 'redirect',
    privateRedirectPath: options.privateRedirectPath ?? '/',
    rules: [...(options.privatePaths ?? []), ...(options.forceLogin ? [{ path: '*' }] : [])],
    groups: options.groups,
    form: {
      factors: factorsOf(options),
      ...(form.logo ? { logo: form.logo } : {}),
      text: form.text ?? {},
      storeLastHandle: form.storeLastHandle ?? true,
      defaultCountryCode: form.defaultCountryCode ?? 'US',
    },
    publicTexts: options.sealing?.publicTexts ?? [],
    policy: policyOf(options),
  }
}

/** The factors of the form: the site's own or the default, and the button of `oidcProvider` unless it is among them. */
function factorsOf({ formConfiguration, oidcClientID, oidcProvider }: ThemeOptions): readonly FactorConfiguration[] {
  const factors = formConfiguration?.factors ?? [{ method: 'email_link' }]
  if (!oidcClientID || !oidcProvider) return factors
  const isThere = factors.some(
    (factor) =>
      factor.method === 'oidc' &&
      factor.options?.client_id === oidcClientID &&
      factor.options.provider === oidcProvider,
  )
  const options = { client_id: oidcClientID, provider: oidcProvider, ux_mode: 'popup' } as const
  return isThere ? factors : [...factors, { method: 'oidc', options }]
}

function faultsOf(options: ThemeOptions): string[] {
  const faults: string[] = []
  const say = (wrong: boolean, sentence: string) => wrong && faults.push(sentence)
  if (typeof options !== 'object' || Array.isArray(options)) return ['The options must be an object.']
  for (const name of Object.keys(options))
    say(
      !NAMES.includes(name),
      `There is no option "${name}". ${didYouMean(name, NAMES)}The options are ${NAMES.slice(1).join(', ')}.`,
    )
  say(
    typeof options.orgID !== 'string' || options.orgID === '',
    'orgID is missing. Keys are released per organization; without it no private page can be sealed. Set it to your organization id.',
  )
  say(!isOptional(options.forceLogin, 'boolean'), 'forceLogin must be true or false.')
  for (const name of ['baseURL', 'sdkURL'] as const)
    say(
      options[name] !== undefined && options[name] !== '' && !isHttpUrl(options[name]),
      `${name} must start with http:// or https://, got ${JSON.stringify(options[name])}. The browser calls it to sign people in. Leave it empty when the identity server serves the site.`,
    )
  say(
    options.uxMode !== undefined && options.uxMode !== 'modal' && options.uxMode !== 'redirect',
    `uxMode must be "modal" (the form in place) or "redirect", got ${JSON.stringify(options.uxMode)}.`,
  )
  say(
    !isOptional(options.privateRedirectPath, 'string') || options.privateRedirectPath?.startsWith('/') === false,
    'privateRedirectPath must be a path of this site that starts with a slash.',
  )
  say(
    options.groups !== undefined &&
      !(Array.isArray(options.groups) && options.groups.every((one) => typeof one === 'string')),
    'groups must be a list of group names, such as ["docusaurus-users"].',
  )
  const problems = options.privatePaths === undefined ? [] : problemsOf(options.privatePaths)
  faults.push(...problems)
  faults.push(...policyFaults(options.contentSecurityPolicy))
  faults.push(...formFaults(options.formConfiguration), ...sealingFaults(options.sealing))
  for (const name of ['oidcClientID', 'oidcProvider'] as const)
    say(!isOptional(options[name], 'string'), `${name} must be a string, got ${JSON.stringify(options[name])}.`)
  const provider = options.oidcProvider && notOneOf(options.oidcProvider, Object.keys(OIDC_PROVIDERS))
  if (provider) faults.push(`oidcProvider ${provider}`)
  say(
    Boolean(options.oidcClientID) !== Boolean(options.oidcProvider),
    'oidcClientID and oidcProvider belong together: a button needs both the provider and the client id it knows you by.',
  )
  return faults
}

function sealingFaults(sealing: unknown): string[] {
  if (sealing === undefined) return []
  if (!isRecord(sealing)) return ['sealing must be an object such as { publicTexts: ["Getting started"] }.']
  const { publicTexts } = sealing
  const isList = Array.isArray(publicTexts) && publicTexts.every((one) => typeof one === 'string')
  return [
    ...unknownNames(sealing, ['publicTexts'], 'sealing'),
    ...(publicTexts === undefined || isList ? [] : ['sealing.publicTexts must be a list of texts.']),
  ]
}

const isOptional = (value: unknown, type: 'boolean' | 'string') => value === undefined || typeof value === type
