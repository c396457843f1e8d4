import type { Method } from '@portico/protocol'
import { type ComponentType, lazy } from 'react'
import { CODE } from './code/step.js'
import type { StepEvent } from './events.js'
import { PASSWORD } from './password/step.js'
import type { StepResult, StepScreenProps } from './step-kind.js'
import { AUTHENTICATOR } from './totp/step.js'
import { WAITING } from './waiting/step.js'

/** The kinds of step. What a method begins with is one of them. */
const KINDS = [
  CODE,
  PASSWORD,
  AUTHENTICATOR,
  // Last: no event means anything to it.
  WAITING,
]

/** What a screen asks for. The SDK's questions choose it; the method only says where to begin. */
export type Step = (typeof KINDS)[number]['first']

interface MethodRow {
  /** What it is called in a list of methods. Empty for methods that no list offers. */
  readonly label: keyof typeof LABEL_TEXTS | ''
  /** The screen it begins with, before the SDK asks for anything. */
  readonly first: Step
  /** There is a button for it where an organization requires a second factor. */
  readonly second: boolean
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

/** Every method, in the order of the buttons for a second factor. */
export const METHOD_ROWS = {
  webauthn: { label: 'factor.webauthn', first: WAITING.first, second: true },
  totp: { label: 'factor.totp', first: AUTHENTICATOR.first, second: true },
  password: { label: 'factor.password', first: PASSWORD.first, second: true },
  otp_via_email: { label: 'factor.otpViaEmail', first: CODE.first, second: true },
  otp_via_sms: { label: 'factor.otpViaSms', first: CODE.first, second: true },
  email_link: { label: 'factor.emailLink', first: WAITING.first, second: false },
  sms_link: { label: 'factor.smsLink', first: WAITING.first, second: false },
  oidc: { label: '', first: WAITING.first, second: false },
  saml: { label: '', first: WAITING.first, second: false },
  api: { label: '', first: WAITING.first, second: false },
  direct_id: { label: '', first: WAITING.first, second: false },
  impersonate: { label: '', first: WAITING.first, second: false },
  anonymous: { label: '', first: WAITING.first, second: false },
} as const satisfies Record<Method, MethodRow>

type Rows = typeof METHOD_ROWS
/** The methods that may be a second factor. */
export type SecondFactorMethod = { [M in Method]: Rows[M]['second'] extends true ? M : never }[Method]

export const SECOND_FACTORS = (Object.keys(METHOD_ROWS) as Method[]).filter(
  (method): method is SecondFactorMethod => METHOD_ROWS[method].second,
)

type Screens = { readonly [S in Step as S['screen']]: ComponentType<StepScreenProps<S>> }

/** The screen of each kind of step. Each loads when a form first needs it. */
export const SCREENS: Screens = {
  code: /* @__PURE__ */ lazy(() => import('./code/screen.js').then((loaded) => ({ default: loaded.CodeScreen }))),
  password: /* @__PURE__ */ lazy(() =>
    import('./password/screen.js').then((loaded) => ({ default: loaded.PasswordScreen })),
  ),
  authenticator: /* @__PURE__ */ lazy(() =>
    import('./totp/screen.js').then((loaded) => ({ default: loaded.AuthenticatorScreen })),
  ),
  waiting: /* @__PURE__ */ lazy(() =>
    import('./waiting/screen.js').then((loaded) => ({ default: loaded.WaitingScreen })),
  ),
}

/** The screen of new recovery codes. */
export const RecoveryCodesScreen = /* @__PURE__ */ lazy(() =>
  import('./totp/recovery-codes.js').then((loaded) => ({ default: loaded.RecoveryCodesScreen })),
)

const TEXTS = {
  code: () => import('./code/texts.js').then((loaded) => loaded.CODE_TEXTS),
  link: () => import('./link/texts.js').then((loaded) => loaded.MESSAGE_LINK_TEXTS),
  passkey: () => import('./passkey/texts.js').then((loaded) => loaded.PASSKEY_TEXTS),
  password: () => import('./password/texts.js').then((loaded) => loaded.PASSWORD_TEXTS),
  provider: () => import('./provider/texts.js').then((loaded) => loaded.PROVIDER_TEXTS),
  totp: () => import('./totp/texts.js').then((loaded) => loaded.TOTP_TEXTS),
}

type KeysOf<Table> = Table extends Table ? keyof Table : never
/** The keys of all texts of methods. */
export type MethodTextKey = keyof typeof LABEL_TEXTS | KeysOf<Awaited<ReturnType<(typeof TEXTS)[keyof typeof TEXTS]>>>

/** All texts of methods, loaded together. */
export async function loadMethodTexts(): Promise<Readonly<Record<string, string>>> {
  const tables: readonly Readonly<Record<string, string>>[] = await Promise.all(
    Object.values(TEXTS).map((load) => load()),
  )
  return Object.assign({}, LABEL_TEXTS, ...tables)
}

/** The step that a method begins with. A method we do not know waits, like those that happen elsewhere. */
export const firstStep = (method: string): Step =>
  Object.hasOwn(METHOD_ROWS, method) ? METHOD_ROWS[method as Method].first : WAITING.first

/** What an event makes of a step; the same object when it means nothing. */
export function nextStep(step: Step, event: StepEvent): StepResult<Step> {
  for (const { next } of KINDS) {
    const result = next(step, event)
    if (result) return result
  }
  return [step]
}
