import type { SecondFactor } from '@portico/protocol'
import { type ReactNode, useContext, useState } from 'react'
import { ConfigurationContext } from '../configuration/configuration.js'
import { ChooseFactor } from '../dynamic/choose-factor.js'
import { DynamicFlow } from '../dynamic/dynamic-flow.js'
import { MultiFactorAuth, Onboarding, OnboardingActions, OnboardingStep } from '../index.js'
import { OrganizationSwitcher } from '../organizations/organization-switcher.js'
import { Form } from '../sign-in/form.js'
import { InitialFormProvider } from '../sign-in/initial-form.js'
import { Slot } from '../sign-in/slot.js'
import { AROUND_TEXTS } from '../text/around-texts.js'
import { TextProvider } from '../text/text-provider.js'
import { type ISlashIDContext, SlashIDContext } from '../user/slashid-context.js'

const email = { type: 'email_address', value: 'ada.lovelace@example.com' } as const
const google = { method: 'oidc', options: { client_id: 'id', provider: 'google' } } as const
const organizations = ['The Planner', 'The Planner, northern branch'].map((org_name, at) => ({ id: `${at}`, org_name }))

/** The components around a form, as far as they can be shown without a server. */
export const AROUND: Readonly<Record<string, () => ReactNode>> = {
  'around: dynamic flow': () => <DynamicFlow getFactors={() => []} />,
  'around: dynamic flow, filled in': () => (
    <ConfigurationContext.Provider value={{ ...useContext(ConfigurationContext), lastHandle: email }}>
      <DynamicFlow getFactors={() => []} />
    </ConfigurationContext.Provider>
  ),
  'around: dynamic flow, choosing': () => (
    <TextProvider defaults={AROUND_TEXTS}>
      <InitialFormProvider options={{}}>
        <div className="sid-card sid-form">
          <ChooseFactor
            handle={email}
            factors={[{ method: 'password' }, { method: 'otp_via_email' }, google]}
            onBack={() => {}}
          />
        </div>
      </InitialFormProvider>
    </TextProvider>
  ),
  'around: a factor that does not exist': () => <Form factors={[{ method: 'pasword' } as never]} />,
  'around: a form that failed': () => (
    <Form>
      <Slot name="initial">
        <Fails />
      </Slot>
    </Form>
  ),
  'around: organization switcher': () => (
    <With user={{ oid: '0', getOrganizations: async () => organizations } as never}>
      <div className="sid-card">
        <h1 className="sid-text sid-text--h1">Your organizations</h1>
        <OrganizationSwitcher />
      </div>
    </With>
  ),
  'around: second factor to confirm': () => <Lacking prove={['webauthn', 'totp', 'password', 'otp_via_email']} />,
  'around: second factor to add': () => <Lacking add={['webauthn', 'totp']} />,
  'around: second factor, sign in again': () => <Lacking />,
  'around: success of several factors': () => (
    <With user={{ authentication: ['password'], mfa: async () => {} } as never} mfa={async () => PROVEN}>
      <MultiFactorAuth steps={[{ factors: [{ method: 'password' }] }, { factors: [{ method: 'totp' }] }]} />
    </With>
  ),
  'around: onboarding step': () => (
    <With anonymousUser={{ getBucket: () => ({ get: async () => ({}), set: async () => {} }) } as never}>
      <Onboarding>
        <OnboardingStep id="name" beforeNext={async () => {}}>
          <h1 className="sid-text sid-text--h1">What are you building?</h1>
          <OnboardingActions />
        </OnboardingStep>
      </Onboarding>
    </With>
  ),
}

const PROVEN = { authentication: ['password', 'totp'], tokenClaims: {} } as never

/** The form of a person whose session lacks a second factor. */
function Lacking(choice: Partial<Pick<SecondFactor, 'prove' | 'add'>>) {
  const [unfinished] = useState({
    getSecondFactor: async () => ({ prove: [], add: [], ...choice }),
    getHandles: async () => [],
  })
  return (
    <With unfinished={unfinished as never}>
      <Form />
    </With>
  )
}

function Fails(): ReactNode {
  throw new Error('This preview fails on purpose.')
}

/** A page with a known user. */
function With({ children, ...values }: Partial<ISlashIDContext> & { readonly children: ReactNode }) {
  const context = useContext(SlashIDContext)
  return (
    <SlashIDContext.Provider value={{ ...context, sdkState: 'ready', ...values }}>{children}</SlashIDContext.Provider>
  )
}
