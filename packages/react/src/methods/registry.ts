import type { METHODS, Method } from '@portico/protocol'
import { type ComponentType, lazy } from 'react'
import { CodeScreen } from './code/screen.js'
import { CODE } from './code/step.js'
import { CODE_TEXTS } from './code/texts.js'
import type { StepEvent } from './events.js'
import { authenticator, password, waiting } from './lazy-screens.js'
import { PASSWORD } from './password/step.js'
import type { StepResult, StepScreenProps } from './step-kind.js'
import { AUTHENTICATOR } from './totp/step.js'
import { WAITING } from './waiting/step.js'

/** The kinds of step. Each method begins with one of them. */
const KINDS = [
  CODE,
  PASSWORD,
  AUTHENTICATOR,
  // Last, because it handles no event.
  WAITING,
]

/** What a screen asks for. The SDK's questions choose it; the method only determines the first one. */
export type Step = (typeof KINDS)[number]['first']

type Loader = () => Promise<Readonly<Record<string, string>>>

interface MethodRow<Label, Texts> {
  /** Its name in a list of methods; null for methods that no list offers. */
  readonly label: Label
  /** The screen it begins with, before the SDK asks for anything. */
  readonly first: Step
  /** Whether it has a button if an organization requires a second factor. */
  readonly second: boolean
  /** Loads the texts of its screens; null for methods that no form offers. */
  readonly texts: Texts
}

/**
 * The texts and screens of each method: a form lists those that people choose; the others have buttons of their providers, or
 * none.
 */
export type MethodRows = {
  readonly [M in Method]: (typeof METHODS)[M] extends { interactive: false }
    ? MethodRow<null, null>
    : (typeof METHODS)[M] extends { sso: true }
      ? MethodRow<null, Loader>
      : MethodRow<keyof typeof LABEL_TEXTS, Loader>
}

export const LABEL_TEXTS = {
  'factor.webauthn': 'Passkeys',
  'factor.totp': 'Authenticator app',
  'factor.password': 'Password',
  'factor.otpViaEmail': 'OTP via email',
  'factor.otpViaSms': 'OTP via SMS',
  'factor.emailLink': 'Email link',
  'factor.smsLink': 'SMS link',
} as const satisfies Record<string, string>

const codeTexts = async () => CODE_TEXTS
const linkTexts = () => waiting().then((loaded) => loaded.MESSAGE_LINK_TEXTS)
const passkeyTexts = () => waiting().then((loaded) => loaded.PASSKEY_TEXTS)
const passwordTexts = () => password().then((loaded) => loaded.PASSWORD_TEXTS)
const providerTexts = () => waiting().then((loaded) => loaded.PROVIDER_TEXTS)
const totpTexts = () => authenticator().then((loaded) => loaded.TOTP_TEXTS)

const BY_PROVIDERS = { label: null, first: WAITING.first, second: false, texts: providerTexts } as const
const BY_PROGRAMS = { label: null, first: WAITING.first, second: false, texts: null } as const

/** Every method, in the order of the buttons for a second factor. */
export const METHOD_ROWS = {
  webauthn: { label: 'factor.webauthn', first: WAITING.first, second: true, texts: passkeyTexts },
  totp: { label: 'factor.totp', first: AUTHENTICATOR.first, second: true, texts: totpTexts },
  password: { label: 'factor.password', first: PASSWORD.first, second: true, texts: passwordTexts },
  otp_via_email: { label: 'factor.otpViaEmail', first: CODE.first, second: true, texts: codeTexts },
  otp_via_sms: { label: 'factor.otpViaSms', first: CODE.first, second: true, texts: codeTexts },
  email_link: { label: 'factor.emailLink', first: WAITING.first, second: false, texts: linkTexts },
  sms_link: { label: 'factor.smsLink', first: WAITING.first, second: false, texts: linkTexts },
  oidc: BY_PROVIDERS,
  saml: BY_PROVIDERS,
  api: BY_PROGRAMS,
  direct_id: BY_PROGRAMS,
  impersonate: BY_PROGRAMS,
  anonymous: BY_PROGRAMS,
} as const satisfies MethodRows

type Rows = typeof METHOD_ROWS
/** The methods that a list offers by their names. */
export type ListedMethod = { [M in Method]: Rows[M]['label'] extends string ? M : never }[Method]

/** The methods that may be a second factor. */
export type SecondFactorMethod = { [M in Method]: Rows[M]['second'] extends true ? M : never }[Method]

export const SECOND_FACTORS = (Object.keys(METHOD_ROWS) as Method[]).filter(
  (method): method is SecondFactorMethod => METHOD_ROWS[method].second,
)

type Screens = { readonly [S in Step as S['screen']]: ComponentType<StepScreenProps<S>> }

/** The screen of each kind of step. Most people sign in with codes, so their screen is loaded at once. */
export const SCREENS: Screens = {
  code: CodeScreen,
  password: /* @__PURE__ */ lazy(() => password().then((loaded) => ({ default: loaded.PasswordScreen }))),
  authenticator: /* @__PURE__ */ lazy(() =>
    authenticator().then((loaded) => ({ default: loaded.AuthenticatorScreen })),
  ),
  waiting: /* @__PURE__ */ lazy(() => waiting().then((loaded) => ({ default: loaded.WaitingScreen }))),
}

/** The screen of new recovery codes. */
export const RecoveryCodesScreen = /* @__PURE__ */ lazy(() =>
  authenticator().then((loaded) => ({ default: loaded.RecoveryCodesScreen })),
)

type KeysOf<Table> = Table extends Table ? keyof Table : never
type TextsOf<Row> = Row extends { readonly texts: () => Promise<infer Table> } ? Table : never
/** The keys of all texts of methods. */
export type MethodTextKey = keyof typeof LABEL_TEXTS | KeysOf<TextsOf<Rows[Method]>>

/** All texts of methods, loaded together. Methods may share a table, which loads once. */
export async function loadMethodTexts(): Promise<Readonly<Record<string, string>>> {
  const tables = await Promise.all(Object.values(METHOD_ROWS).map(({ texts }) => texts?.()))
  return Object.assign({}, LABEL_TEXTS, ...tables)
}

/** Returns the step that a method begins with. An unknown method waits, like those that happen elsewhere. */
export const firstStep = (method: string): Step =>
  Object.hasOwn(METHOD_ROWS, method) ? METHOD_ROWS[method as Method].first : WAITING.first

/** Returns the step after an event; the same object if the event means nothing in it. */
export function nextStep(step: Step, event: StepEvent): StepResult<Step> {
  for (const { next } of KINDS) {
    const result = next(step, event)
    if (result) return result
  }
  return [step]
}
