import { ERRORS, type ErrorSlug, errorRow, OIDC_PROVIDERS, type OidcProvider } from '@portico/protocol'
import { type ReactNode, useContext } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfigurationProvider, type ConfigurationProviderProps } from '../configuration/configuration-provider.js'
import { GDPRConsentDialog } from '../consent/gdpr-consent-dialog.js'
import { AR } from '../languages/ar.js'
import { DE } from '../languages/de.js'
import { ES } from '../languages/es.js'
import { FR } from '../languages/fr.js'
import { JA } from '../languages/ja.js'
import type { Step } from '../methods/registry.js'
import type { TextConfig } from '../methods/text-config.js'
import { RecoveryCodesScreen } from '../methods/totp/recovery-codes.js'
import { Moved } from '../screens/screen-state.js'
import { Form } from '../sign-in/form.js'
import { SuccessScreen } from '../sign-in/form-parts.js'
import { FULL_RESEND } from '../sign-in/machine/resend.js'
import type { AuthenticatingState, SignInState } from '../sign-in/machine/state.js'
import { AuthenticatingScreen } from '../sign-in/screens/authenticating.js'
import { ErrorScreen } from '../sign-in/screens/error.js'
import { SignInContext } from '../sign-in/sign-in-context.js'
import { type ThemeProps, useThemeRoot } from '../style/theme-root.js'
import { SlashIDContext } from '../user/slashid-context.js'
import { AROUND } from './around-previews.js'
import { FIELDS } from './field-previews.js'

const email = { type: 'email_address', value: 'ada.lovelace@example.com' } as const
const phone = { type: 'phone_number', value: '+351912345678' } as const
type Config = AuthenticatingState['context']['config']

const step = (screen: Step, config: Config, secondsLeft = FULL_RESEND.secondsLeft): SignInState => ({
  ...{ at: 'authenticating', run: 1, step: screen, resend: { secondsLeft } },
  context: { attempt: 1, config },
})
const failed = (slug: Extract<SignInState, { at: 'error' }>['slug']): SignInState => ({
  ...{ at: 'error', run: 1, slug, error: new Error('preview') },
  context: { attempt: 1, config: { factor: { method: 'password' }, handle: email } },
})

const otp = { factor: { method: 'otp_via_email' }, handle: email } as const
const password = { factor: { method: 'password' }, handle: email } as const
const totp = { factor: { method: 'totp' }, handle: email } as const
const waiting = { screen: 'waiting', phase: 'waiting' } as const
const broken = {
  type: 'regex',
  name: 'numeric_subsequences_ascending',
  regexp: /12345/,
  matchType: 'must_not_match',
} as const
const longer = { type: 'regex', name: 'length', regexp: /^[\s\S]{15,256}$/, matchType: 'must_match' } as const
/** `otpauth://totp/x?secret=JBSWY3DP` as a PNG. */
const QR_CODE =
  'iVBORw0KGgoAAAANSUhEUgAAADoAAAA6CAYAAADhu0ooAAAAAklEQVR4AewaftIAAAMESURBVOXBQWrdUBAAwW7x73/ljgeyGMJDyI53qhKIH6j4DpWTihOVrWKo/MTFS3z4q+IJlTsqo2Ko3FEZFVvFUDmpeEJlXLzEh3+onFScqJyonFQMlVGxqYyKJ1ROKraLl/jwyyqGylYxVE5UTip+w8VLfPglFUPlTsVQGSpbxVDZKv7HxUt8+EfFT6hsFXcq7lQ8UfHExUt8+Evlf1QMlU1lVAyVUTFURsVQGRVDZVRsKt9x8RKfit9U8T8qhsqo2Cp+4uIlBOJLxVB5omJT2SqeUDmpGCqjYqg8UbFdvIRALBVD5aTiO1TuVGwqJxVD5aRiU9kuXkIgDio2la1iUzmpGCp3KobKqBgqo2JTGRVDZVScXLzEp2KojIpNZasYKlvFULlTMVRGxYnKqBgqo+IJlVExLl7CvvANKlvFUBkVQ2VUbCpbxW9QOakYFy9hX/iislVsKqNiqIyKTWVUDJVRsalsFUPlpGKo3KnYVMbFSwjEl4pNZasYKqNiUxkVQ2VUPKGyVQyVrWJT2SpOLl7iwz9UTlRGxaayqWwqo2KojIqhMiq+Q+WOyqgYFy9hXzhQGRVD5YmKTWVU3FEZFScqo2KojIqhslVsFy8hEDcqhsqoGCqjYlMZFUPlTsWm8j8qNpVx8RIC8aViU7lTMVS2iqHyRMVQ2SqGyqgYKlvFExcv8eGbKobKnYqhslUMlTsqo+IJlVGxqYyLl/jwUMVQGRUnKqNiVGwqT1QMlTsqo2KojIrt4iXsC/9B5U7Ficqo2FROKk5URsVQObl4iY/KT1SMijsqo+JEZVQ8oTIqTipOLl7iw18VT6hsKqPipGJT2SqGyqgYKicVT6iMinHxEh/+oXJS8YTKScWoGCpDZVQMlVExVIbKHZUTlXHxEh9+icpWcaIyKk4qhspW8YTKqNguXuLDL6kYKk+onFTcURkVQ2VUbCqjYly8hEB8qXhCZVTcURkVJyonFUPliYoTlVExLl7iw18qP6EyKobKqNhUvqNiUxkVQ+VEZVRsFy/xB1XyB4uB7tgoAAAAAElFTkSuQmCC'
const google = { method: 'oidc', options: { client_id: 'id', provider: 'google' } } as const
const saml = { method: 'saml', options: { provider_credentials_id: 'acme' } } as const

/** One error for each screen that errors have. */
const ERROR_SCREENS = (Object.keys(ERRORS) as ErrorSlug[]).filter(
  (slug, at, all) => all.findIndex((each) => errorRow(each).screen === errorRow(slug).screen) === at,
)

/** Every state of the form after its first screen, created manually. */
const STATES: Readonly<Record<string, SignInState>> = {
  'code sending': step({ screen: 'code', phase: 'initial', wrong: 0 }, otp),
  'code asked': step({ screen: 'code', phase: 'input', wrong: 0 }, otp),
  'code wrong, resend ready': step({ screen: 'code', phase: 'input', wrong: 1, problem: 'wrong' }, otp, 0),
  'code checked': step({ screen: 'code', phase: 'submitting', wrong: 0 }, otp),
  'code resent': step({ screen: 'code', phase: 'retrying', wrong: 0 }, otp),
  'code by SMS': step(
    { screen: 'code', phase: 'input', wrong: 0 },
    { factor: { method: 'otp_via_sms' }, handle: phone },
  ),
  'password prepared': step({ screen: 'password', phase: 'initial', rules: [] }, password),
  'password new': step(
    { screen: 'password', phase: 'setPassword', form: 'setPassword', rules: [broken], problem: 'rules' },
    password,
  ),
  'password new, with 15 characters at least': step(
    { screen: 'password', phase: 'setPassword', form: 'setPassword', rules: [longer], problem: 'rules' },
    password,
  ),
  'password asked': step({ screen: 'password', phase: 'verifyPassword', form: 'verifyPassword', rules: [] }, password),
  'password wrong': step(
    { screen: 'password', phase: 'verifyPassword', form: 'verifyPassword', rules: [], problem: 'incorrect' },
    password,
  ),
  'password checked': step({ screen: 'password', phase: 'submitting', form: 'verifyPassword', rules: [] }, password),
  'password recovered': step(
    { screen: 'password', phase: 'recoverPassword', form: 'verifyPassword', rules: [] },
    password,
  ),
  'authenticator prepared': step({ screen: 'authenticator', phase: 'initial', wrong: 0 }, totp),
  'authenticator set up': step(
    {
      screen: 'authenticator',
      phase: 'registerAuthenticator',
      wrong: 0,
      setup: { uri: 'otpauth://totp/x?secret=JBSWY3DP', qrCode: QR_CODE, recoveryCodes: [] },
    },
    totp,
  ),
  'authenticator asked': step({ screen: 'authenticator', phase: 'input', wrong: 0 }, totp),
  'authenticator wrong': step({ screen: 'authenticator', phase: 'input', wrong: 1, problem: 'wrong' }, totp),
  'authenticator checked': step({ screen: 'authenticator', phase: 'submitting', wrong: 0 }, totp),
  'passkey awaited': step(waiting, { factor: { method: 'webauthn' }, handle: email }),
  'e-mail link awaited': step(waiting, { factor: { method: 'email_link' }, handle: email }),
  'SMS link awaited': step(waiting, { factor: { method: 'sms_link' }, handle: phone }),
  'Google awaited': step(waiting, { factor: google }),
  'SAML awaited': step(waiting, { factor: saml }),
  'message awaited, resend ready': step(waiting, { factor: { method: 'email_link' }, handle: email }, 0),
  'recovery codes': {
    at: 'storeRecoveryCodes',
    run: 1,
    recoveryCodes: ['a1b2-c3d4-e5f6', 'k7l8-m9n0-p1q2', 'r3s4-t5u6-v7w8'],
    user: undefined as never,
  },
  success: { at: 'success', run: 1 },
  ...Object.fromEntries(ERROR_SCREENS.map((slug) => [`error: ${slug}`, failed(slug)])),
}

/** First screens of several configurations. */
const FIRST: Readonly<Record<string, ConfigurationProviderProps>> = {
  'first, e-mail code': { factors: [{ method: 'otp_via_email' }] },
  'first, everything': {
    factors: [
      ...([{ method: 'otp_via_email' }, { method: 'otp_via_sms' }, google] as const),
      { method: 'password', allowedHandleTypes: ['email_address', 'username'] },
      { method: 'saml', label: 'Acme', options: { provider_credentials_id: 'acme' } },
    ],
  },
  'first, every provider': {
    factors: [
      ...(Object.keys(OIDC_PROVIDERS) as OidcProvider[]).map(
        (provider) => ({ method: 'oidc', options: { client_id: 'id', provider } }) as const,
      ),
      saml,
    ],
  },
  'first, phone': { factors: [{ method: 'otp_via_sms' }], defaultCountryCode: 'PT' },
}

/** Texts of some languages other than English. */
const TEXTS_OF: Readonly<Record<string, TextConfig>> = { ar: AR, de: DE, es: ES, fr: FR, ja: JA }

const CONSENT = 'consent dialog'
export const names = [FIRST, STATES, AROUND, { [CONSENT]: 0 }, FIELDS].flatMap((each) => Object.keys(each))

/** Renders one preview into the page. */
export function show(name: string, theme: ThemeProps['theme'] = 'light'): void {
  root?.unmount()
  root = createRoot(document.querySelector('main') ?? document.body.appendChild(document.createElement('main')))
  root.render(<Preview name={name} theme={theme} />)
}

let root: ReturnType<typeof createRoot> | undefined

function Preview({ name, theme }: { readonly name: string } & ThemeProps) {
  useThemeRoot({ theme: theme ?? 'light' })
  const context = useContext(SlashIDContext)
  if (name === CONSENT)
    return (
      <SlashIDContext.Provider value={{ ...context, sdkState: 'ready' }}>
        <GDPRConsentDialog forceConsent />
      </SlashIDContext.Provider>
    )
  const Around = AROUND[name]
  if (Around)
    return (
      <ConfigurationProvider text={TEXTS_OF[document.documentElement.lang] ?? {}}>
        <Around />
      </ConfigurationProvider>
    )
  const Fields = FIELDS[name]
  if (Fields)
    return (
      <div className="sid-card">
        <h1 className="sid-text sid-text--h1">{name}</h1>
        <div className="sid-form__fields">
          <Fields />
        </div>
      </div>
    )
  const state = STATES[name]
  if (!state && !FIRST[name]) throw new Error(`There is no preview "${name}".`)
  return (
    <ConfigurationProvider
      supportURL="https://example.com/help"
      alternativeAuthURL="https://example.com/join"
      text={TEXTS_OF[document.documentElement.lang] ?? {}}
      {...FIRST[name]}
    >
      {state ? (
        <SignInContext.Provider value={{ state, send: () => {} }}>
          <Moved.Provider value>
            <div className="sid-card sid-form">{screenOf(state)}</div>
          </Moved.Provider>
        </SignInContext.Provider>
      ) : (
        <Form />
      )}
    </ConfigurationProvider>
  )
}

function screenOf(state: SignInState): ReactNode {
  switch (state.at) {
    case 'authenticating':
      return <AuthenticatingScreen state={state} />
    case 'storeRecoveryCodes':
      return <RecoveryCodesScreen recoveryCodes={state.recoveryCodes} send={() => {}} />
    case 'error':
      return <ErrorScreen state={state} />
    default:
      return <SuccessScreen />
  }
}
