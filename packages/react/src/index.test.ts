import { expect, test } from 'vitest'
import * as widget from './index.js'

test('the package exports what pages written for the widget import, and nothing else', () => {
  expect(Object.keys(widget).sort()).toEqual(
    `ConfigurationContext ConfigurationProvider Customisation DynamicFlow Form FormState GDPRConsentDialog Groups Internal LoggedIn
    LoggedOut MultiFactorAuth Onboarding OnboardingActions OnboardingForm OnboardingStep OnboardingSuccess
    OrganizationSwitcher ServerThemeRoot SlashIDContext SlashIDLoaded SlashIDProvider Slot StepUpAuth defaultOrganization
    useGDPRConsent useOnboarding useOrganizations useSlashID`.split(/\s+/),
  )
})

test('the parts of the composition API are exported', () => {
  const { Form, FormState, Groups } = widget
  expect([Form.Initial, Form.Error, Form.Authenticating, FormState.Authenticating].every(Boolean)).toBe(true)
  const { Logo, Header, Controls, Divider, OIDC, SSO } = Form.Initial
  expect([Logo, Header, Controls, Divider, OIDC, SSO, Controls.Input, Controls.Submit].every(Boolean)).toBe(true)
  expect([Groups.some, Groups.all].every(Boolean)).toBe(true)
})
