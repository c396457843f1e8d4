/**
 * The texts that any sign-in may show, by key, in English. Pages replace any of them through `text`. A `{{TOKEN}}` is
 * replaced by a value; line breaks show. Other texts are in tables beside this one, or in the folders of methods, and load
 * with their screens.
 */
export const TEXTS = {
  '': '',
  'footer.branding': 'Top-tier security by SlashID',

  'initial.title': 'Welcome to SlashID',
  'initial.subtitle': 'Sign in to your account',
  'initial.authenticationMethod': 'Authentication method',
  'initial.handle.tabs': 'Sign in with',
  'initial.handle.email': 'Email',
  'initial.handle.phone': 'Phone',
  'initial.handle.phone.email': '',
  'initial.handle.username': 'Username',
  'initial.handle.email.placeholder': 'Type your email',
  'initial.handle.phone.placeholder': 'Type your phone number',
  'initial.handle.username.placeholder': 'Type your username',
  'initial.submit': 'Continue',
  'initial.divider': 'or',

  'validationError.email': 'Please enter your email address.',
  'validationError.email.format': '',
  'validationError.phoneNumber': 'Please enter your phone number.',
  'validationError.username': 'Please enter a valid username.',

  'authenticating.subtitle': '',
  'authenticating.back': 'Back',
  'authenticating.retryPrompt': 'Didn’t receive the message?',
  'authenticating.retry': 'Resend',
  'authenticating.retry.ready': 'You can ask for a new message now.',
  'authenticating.slow': 'The server is taking longer than usual.',
  'delayedPrompt.timeRemaining.singular': 'in {{TIME_REMAINING}} second',
  'delayedPrompt.timeRemaining.plural': 'in {{TIME_REMAINING}} seconds',

  'authenticating.otpInput.digit': 'Please enter OTP digit {{POSITION}}',
  'authenticating.otpInput.character': 'Please enter OTP character {{POSITION}}',

  'success.title': 'You are now authenticated!',
  'success.subtitle': 'You can now close this page.',

  'error.title': 'Something went wrong...',
  'error.subtitle': 'There has been an error while submitting your form. Please try again.',
  'error.retry': 'Try again',
  'error.title.unreachable': 'Can’t reach the server',
  'error.subtitle.unreachable': 'Check your connection, or try again in a moment.',
  'error.contactSupport.cta': 'Contact support',
  'error.divider': 'or',
} as const satisfies Record<string, string>
