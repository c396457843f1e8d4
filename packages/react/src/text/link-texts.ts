/** Texts of the question before a link is followed. */
export const LINK_TEXTS = {
  'link.title': 'Continue as {{ACCOUNT}}?',
  'link.title.noAccount': 'Sign in to {{ORGANIZATION}}?',
  'link.message': 'This link signs you in to {{ORGANIZATION}}. Continue only if this is your account.',
  'link.message.switch':
    'You are signed in as {{CURRENT}}. This link signs you in with another account. Continue only if it is yours.',
  'link.continue': 'Continue',
  'link.decline': 'Do not sign in',
  'link.decline.switch': 'Stay signed in as {{CURRENT}}',
} as const satisfies Record<string, string>
