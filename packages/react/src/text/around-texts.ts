/** Texts of what surrounds a form: choosing a factor by handle, organizations, onboarding. */
export const AROUND_TEXTS = {
  'resolving_factors.title': 'Loading configuration...',
  'resolving_factors.subtitle': 'Checking how you can sign in.',
  'resolved_factors.title': 'Sign in',
  'resolved_factors.subtitle': 'Choose how you want to sign in.',
  'org.switcher.label': 'Organization',
  'onboarding.actions.previous': 'Previous',
  'onboarding.actions.continue': 'Continue',
} as const satisfies Record<string, string>
