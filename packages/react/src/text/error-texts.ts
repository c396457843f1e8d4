/** Texts of particular error screens. They load with the first such screen; without them the general texts are shown. */
export const ERROR_TEXTS = {
  'error.title.rateLimit': 'Too many attempts...',
  'error.subtitle.rateLimit': 'Your request has been rate limited. Please try again later.',
  'error.retry.rateLimit': 'Try again',
  'error.title.recoverNonReachableHandleType': 'Cannot reset password',
  'error.subtitle.recoverNonReachableHandleType':
    'Please use an email address or a phone number to reset your password.',
  'error.retry.recoverNonReachableHandleType': 'Go back to login',
  'error.title.noPasswordSet': 'No password set',
  'error.subtitle.noPasswordSet': 'Contact support to set a password or log in with your email or phone number.',
  'error.retry.noPasswordSet': 'Go back to login',
  'error.title.authenticationExpired': 'Log in expired',
  'error.subtitle.authenticationExpired': 'Your attempt to login took too long, try again to continue.',
  'error.retry.authenticationExpired': 'Try again',
  'error.title.tooManyWrongCodes': 'Too many wrong codes',
  'error.subtitle.tooManyWrongCodes': 'This code no longer works. Get a new one to continue.',
  'error.retry.tooManyWrongCodes': 'Get a new code',
  'error.title.selfRegistrationNotAllowed': 'Cannot register',
  'error.subtitle.selfRegistrationNotAllowed':
    'Self-registration is disabled for this organization. Please reach out to the organization admin in order to create your account.',
  'error.retry.selfRegistrationNotAllowed': 'Go back to login',
  'error.selfRegistrationNotAllowed.alternativeAuth.prompt': "Don't have an account?",
  'error.selfRegistrationNotAllowed.alternativeAuth.cta': 'Go to the sign-up page.',
  'error.title.signUpAwaitingApproval': 'Awaiting approval',
  'error.subtitle.signUpAwaitingApproval':
    'Your account has been created. The organization administrator needs to approve your registration before you can sign in.',
  'error.retry.signUpAwaitingApproval': 'Go back to login',
  'error.title.signInAwaitingApproval': 'Awaiting approval',
  'error.subtitle.signInAwaitingApproval':
    'The organization administrator needs to approve your registration before you can sign in.',
  'error.retry.signInAwaitingApproval': 'Go back to login',
  'error.title.invalidEmailAddressFormat': 'Invalid email format',
  'error.subtitle.invalidEmailAddressFormat': 'We cannot send anything to {{EMAIL_ADDRESS}}. Please check the address.',
  'error.retry.invalidEmailAddressFormat': 'Go back to login',
  'error.title.invalidPhoneNumberFormat': 'Invalid phone number format',
  'error.subtitle.invalidPhoneNumberFormat': 'We cannot send anything to {{PHONE_NUMBER}}. Please check the number.',
  'error.retry.invalidPhoneNumberFormat': 'Go back to login',
} as const satisfies Record<string, string>
