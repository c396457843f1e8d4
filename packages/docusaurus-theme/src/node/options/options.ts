import { type AccessRule, rulesAt } from '@portico/access'
import { isRecord } from '@portico/access/guards'
import type { FactorConfiguration } from '@portico/protocol'
import { faultsOf, filled, type ValuesOf } from './option.js'
import { didYouMean } from './option-faults.js'
import { FORM_OPTIONS, OPTIONS, SEALING_OPTIONS } from './option-table.js'
import { policyOf } from './policy-option.js'

/** How the site's sign-in form looks. */
export type FormConfiguration = Partial<ValuesOf<typeof FORM_OPTIONS>>

/** Options of the sealing step. */
export type SealingOptions = Partial<ValuesOf<typeof SEALING_OPTIONS>>

/** Options of the theme as a site writes them. A type, not an interface: only a type is accepted by Docusaurus' configuration. */
export type ThemeOptions = Partial<ValuesOf<typeof OPTIONS>> & {
  /** The organization whose members may sign in. */
  readonly orgID: string
}

type UnchangedOption =
  | 'id'
  | 'orgID'
  | 'forceLogin'
  | 'baseURL'
  | 'preview'
  | 'sdkURL'
  | 'uxMode'
  | 'privateRedirectPath'
  | 'navbar'
  | 'footer'
  | 'groups'
  | 'markdownTwins'
  | 'llmsText'
  | 'feeds'
  | 'agents'
  | 'files'
  | 'openapi'
  | 'statistics'
  | 'accountPage'
  | 'guestLinks'
  | 'guestPasswords'

/** The options with all defaults filled in. */
export interface NormalOptions extends Pick<ValuesOf<typeof OPTIONS>, UnchangedOption> {
  /** All rules, including the one of `forceLogin`. Those that only delayed what has opened are left out. */
  readonly rules: readonly AccessRule[]
  /** What had opened by this time is built without a delay, in milliseconds since 1970. */
  readonly settledAt: number
  readonly form: ValuesOf<typeof FORM_OPTIONS> & {
    /** The logo in dark mode, if it is a different one. */
    readonly logoDark?: string
  }
  readonly publicTexts: readonly string[]
  /** Sources that the Content-Security-Policy allows in addition to the site's own origin, by directive. */
  readonly policy: Readonly<Record<string, readonly string[]>>
}

/** How long ago something must have opened to be built without a delay: the clock of a build may be fast. In milliseconds. */
const CLOCK_MARGIN = 10 * 60_000

/**
 * Checks options and fills in the defaults.
 *
 * @param now the time of the build, in milliseconds since 1970
 * @throws Error with one sentence per problem, which stops the site build
 */
export function normalizeOptions(input: unknown, now: number = Date.now()): NormalOptions {
  const faults = faultsIn(input ?? {})
  if (faults.length > 0) throw new Error(`@portico/docusaurus-theme cannot read its options.\n- ${faults.join('\n- ')}`)
  const options = filled(OPTIONS, input as object)
  const { id, orgID, forceLogin, sdkURL, uxMode, privateRedirectPath, groups, privatePaths } = options
  const { markdownTwins, llmsText, feeds, files, agents, openapi, preview, navbar, footer } = options
  const { formConfiguration } = options
  const settledAt = now - CLOCK_MARGIN
  const form = filled(FORM_OPTIONS, {
    ...(!formConfiguration.factors && { methodChoice: 'buttons' }),
    ...formConfiguration,
  })
  return {
    id,
    orgID,
    forceLogin,
    baseURL: options.baseURL.replace(/\/$/, ''),
    preview,
    sdkURL,
    uxMode,
    privateRedirectPath,
    navbar,
    footer,
    rules: [...rulesAt(privatePaths, settledAt), ...(forceLogin ? [{ path: '*' }] : [])],
    settledAt,
    groups,
    markdownTwins,
    llmsText,
    feeds,
    files,
    openapi,
    agents,
    // The scripts of a preview come from its author, and what readers do there is not use of the site.
    statistics: options.statistics && preview === '',
    // The account screens belong to the identity server's own origin, where a preview never is.
    accountPage: preview === '' ? options.accountPage : '',
    guestLinks: options.guestLinks && preview === '',
    guestPasswords: options.guestPasswords && preview === '',
    form: { ...form, factors: withProvider(form.factors, options) },
    publicTexts: filled(SEALING_OPTIONS, options.sealing).publicTexts,
    policy: policyOf({ ...options, flagFont: form.flagFont }),
  }
}

/** The factors of the form with the button of `oidcProvider`, unless it is among them. */
function withProvider(
  factors: readonly FactorConfiguration[],
  { oidcClientID, oidcProvider }: Pick<ThemeOptions, 'oidcClientID' | 'oidcProvider'>,
): readonly FactorConfiguration[] {
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

function faultsIn(input: unknown): string[] {
  if (!isRecord(input)) return ['The options must be an object.']
  const names = Object.keys(OPTIONS)
  const written = names.filter((name) => name !== 'id')
  const unknown = Object.keys(input).filter((name) => !names.includes(name))
  const { orgID, baseURL, preview, oidcClientID, oidcProvider } = input as Partial<ThemeOptions>
  return [
    ...unknown.map(
      (name) => `There is no option "${name}". ${didYouMean(name, names)}The options are ${written.join(', ')}.`,
    ),
    ...(orgID === undefined || orgID === ''
      ? [
          'orgID is missing. Keys are released per organization; without it no private page can be sealed. Set it to your organization id.',
        ]
      : []),
    ...faultsOf(OPTIONS, orgID === '' ? { ...input, orgID: undefined } : input),
    ...(Boolean(oidcClientID) !== Boolean(oidcProvider)
      ? ['oidcClientID and oidcProvider must be set together: a button needs both the provider and its client id.']
      : []),
    ...((input as Partial<ThemeOptions>).guestLinks && !(input as Partial<ThemeOptions>).markdownTwins
      ? ['guestLinks needs markdownTwins: true, because guests read the Markdown of a page.']
      : []),
    ...((input as Partial<ThemeOptions>).guestPasswords && !(input as Partial<ThemeOptions>).guestLinks
      ? ['guestPasswords needs guestLinks: true, because guests enter a password at the page /guest.']
      : []),
    ...(preview && !baseURL
      ? [
          'preview needs baseURL: readers of a preview sign in at the identity server, which is never at the preview’s address.',
        ]
      : []),
  ]
}
