/** Who provides a value: the page (props), the widget (results of hooks), or either (contexts and exported types). */
export type Direction = 'given' | 'read' | 'both'

/** One of our types, as an expression, and the members in the published declarations 1.30; `?` marks the optional ones. */
export interface Fact {
  readonly type: string
  readonly direction: Direction
  readonly members: string
}

const props = (component: string, members: string): Fact => ({
  type: `ComponentProps<typeof w.${component}>`,
  direction: 'given',
  members,
})
const read = (type: string, members: string): Fact => ({ type, direction: 'read', members })
const both = (type: string, members: string): Fact => ({ type, direction: 'both', members })
/** What a part of a form passes to a function given as its child. */
const passed = (part: string, members: string) => read(`Passed<typeof w.Form.${part}>`, members)

const FORM = 'className? onSuccess? onError? middleware? children? factors? text?'
const CONTEXT =
  'sid user anonymousUser sdkState logOut logIn mfa recover validateToken __switchOrganizationInContext __syncExternalState'

export const FACTS: readonly Fact[] = [
  both(
    'w.SlashIDProviderProps',
    'oid initialToken? tokenStorage? environment? baseApiUrl? sdkUrl? analyticsEnabled? anonymousUsersEnabled? themeProps? children',
  ),
  props(
    'SlashIDProvider',
    'oid initialToken? tokenStorage? environment? baseApiUrl? sdkUrl? analyticsEnabled? anonymousUsersEnabled? themeProps? children',
  ),
  both("NonNullable<w.SlashIDProviderProps['themeProps']>", 'theme? className?'),
  props(
    'ConfigurationProvider',
    'text? factors? logo? storeLastHandle? storeLastFactor? showBanner? defaultCountryCode? supportURL? alternativeAuthURL? children',
  ),
  both(
    'ContextType<typeof w.ConfigurationContext>',
    'text factors logo storeLastHandle storeLastFactor showBanner defaultCountryCode supportURL alternativeAuthURL',
  ),
  both('w.ISlashIDContext', CONTEXT),
  both('ContextType<typeof w.SlashIDContext>', CONTEXT),
  both('w.UseSlashID', `${CONTEXT} isLoading isAuthenticated`),
  read('ReturnType<typeof w.useSlashID>', `${CONTEXT} isLoading isAuthenticated`),
  both('w.LoginConfiguration', 'handle? factor'),
  both('w.LoginMiddlewareContext', 'user sid'),
  both('w.OnboardingProps', 'children onError?'),
  both('w.OnboardingStepProps', 'id children beforeNext'),
  props('Form', FORM),
  props('StepUpAuth', FORM),
  props('DynamicFlow', 'className? onSuccess? getFactors middleware?'),
  props('MultiFactorAuth', 'steps className? onSuccess?'),
  both("ComponentProps<typeof w.MultiFactorAuth>['steps'][number]", 'factors text?'),
  props('Slot', 'children name'),
  props('LoggedIn', 'children withFactorMethods?'),
  props('LoggedOut', 'children'),
  props('SlashIDLoaded', 'fallback? children'),
  props('Groups', 'belongsTo children'),
  read('typeof w.Groups', 'some all'),
  props('OrganizationSwitcher', 'fallback? filter? renderLabel?'),
  props(
    'GDPRConsentDialog',
    'className? triggerClassName? necessaryCookiesRequired? defaultAcceptAllLevels? defaultRejectAllLevels? forceConsent? forceOpen? container? onSuccess? onError?',
  ),
  props('Onboarding', 'children onError?'),
  props('OnboardingStep', 'id children beforeNext'),
  props('OnboardingActions', ''),
  props('OnboardingForm', ''),
  props('OnboardingSuccess', 'children'),
  props('ServerThemeRoot', 'children'),
  read('ReturnType<typeof w.useGDPRConsent>', 'consents isLoading updateGdprConsent deleteGdprConsent'),
  read('ReturnType<typeof w.useOrganizations>', 'organizations currentOrganization switchOrganization isLoading'),
  read('ReturnType<typeof w.useOnboarding>', 'state api'),
  read("ReturnType<typeof w.useOnboarding>['state']", 'currentStepId stepIndex attributes completionState'),
  read("ReturnType<typeof w.useOnboarding>['api']", 'nextStep previousStep registerStep updateAttributes'),
  read('typeof w.Form', 'Initial Authenticating Error'),
  read('typeof w.Form.Initial', 'Logo Header Controls Divider OIDC SSO'),
  read('typeof w.Form.Initial.Controls', 'Input Submit'),
  passed('Initial.Logo', 'logo?'),
  passed('Initial.Header', 'text'),
  passed('Initial.Controls', 'factors handleTypes text handleSubmit'),
  passed('Initial.Controls.Input', 'factors handleTypes'),
  passed('Initial.Controls.Submit', 'text status'),
  passed('Initial.OIDC', 'factors handleClick'),
  passed('Initial.SSO', 'factors handleClick'),
  passed('Authenticating', 'context retry cancel recover logIn setRecoveryCodes'),
  read("Passed<typeof w.Form.Authenticating>['context']", 'config options? attempt'),
  read("NonNullable<Passed<typeof w.Form.Authenticating>['context']['options']>", 'middleware?'),
  passed('Error', 'context retry cancel'),
  read("Passed<typeof w.Form.Error>['context']", 'config options? attempt error'),
  read("Parameters<NonNullable<ComponentProps<typeof w.Form>['onError']>>[1]", 'config options? attempt error'),
  both(
    "ComponentProps<typeof w.FormState.Authenticating>['flowState']",
    'status context retry cancel recover logIn setRecoveryCodes',
  ),
  read(
    'typeof w.Customisation',
    'fontFamilyRegExp hexValueRegExp pixelValueRegExp supportedFonts validate pxValidator hexValidator rgbaValidator exactValidator fontFamilyValidator urlValidator sanitiseCssVariableCustomisationConfig getGoogleFontImports',
  ),
]

/** Components that always return an element, never null. */
export const ALWAYS_AN_ELEMENT =
  `DynamicFlow Onboarding OnboardingActions Form Form.Initial Form.Initial.Logo Form.Initial.Header Form.Initial.Divider
  Form.Initial.Controls.Input Form.Initial.Controls.Submit Form.Initial.OIDC Form.Initial.SSO FormState.Authenticating
  OrganizationSwitcher Slot StepUpAuth SlashIDProvider ServerThemeRoot`.split(/\s+/)

/** Parts whose name developer tools show. */
export const NAMED = 'Logo Header Controls Controls.Input Controls.Submit OIDC SSO'
  .split(' ')
  .map((part) => `Initial.${part}`)

/**
 * Keys of the texts that a page may replace, by their first word. Those of identity checks (`kyc`) are accepted, but never shown.
 */
const KEYS: Readonly<Record<string, string>> = {
  authenticating: `back confirm continue downloadCodes initial.password.message.email initial.password.message.phone
    initial.password.title initial.totp.message initial.totp.title input.totp.cta input.totp.message input.totp.title
    message.emailLink message.emailOtp message.oidc message.smsLink message.smsOtp message.webauthn otpInput
    otpInput.submit otpInput.submit.error password.label password.placeholder password.submit passwordConfirm.label
    recoverPassword.message.email recoverPassword.message.phone recoverPassword.title.email
    recoverPassword.title.phone registerAuthenticator.totp.cta registerAuthenticator.totp.message
    registerAuthenticator.totp.prompt registerAuthenticator.totp.title retry retry.message.emailOtp
    retry.message.smsOtp retry.title.emailOtp retry.title.smsOtp retryPrompt saveRecoveryCodes.totp.message
    saveRecoveryCodes.totp.title setPassword.message setPassword.title setPassword.validation.admin_variants
    setPassword.validation.alphanumeric_sequences_1 setPassword.validation.alphanumeric_sequences_2
    setPassword.validation.common_password_xkcd setPassword.validation.incorrect setPassword.validation.length
    setPassword.validation.mismatch setPassword.validation.numeric_sequences_ascending
    setPassword.validation.numeric_sequences_descending setPassword.validation.numeric_subsequences_ascending
    setPassword.validation.numeric_subsequences_descending setPassword.validation.password_variants
    setPassword.validation.required setPassword.validation.user_variants submitting.message.emailOtp
    submitting.message.smsOtp submitting.password.message submitting.password.title submitting.title.emailOtp
    submitting.title.smsOtp subtitle title.emailLink title.emailOtp title.oidc title.smsLink title.smsOtp
    title.webauthn verifyPassword.message verifyPassword.recover.cta verifyPassword.recover.prompt
    verifyPassword.title`,
  delayedPrompt: `timeRemaining.plural timeRemaining.singular`,
  error: `contactSupport.cta contactSupport.prompt divider retry retry.authenticationExpired retry.invalidEmailAddressFormat
    retry.invalidPhoneNumberFormat retry.noPasswordSet retry.rateLimit retry.recoverNonReachableHandleType
    retry.selfRegistrationNotAllowed retry.signInAwaitingApproval retry.signUpAwaitingApproval
    selfRegistrationNotAllowed.alternativeAuth.cta selfRegistrationNotAllowed.alternativeAuth.prompt subtitle
    subtitle.authenticationExpired subtitle.invalidEmailAddressFormat subtitle.invalidPhoneNumberFormat
    subtitle.noPasswordSet subtitle.rateLimit subtitle.recoverNonReachableHandleType
    subtitle.selfRegistrationNotAllowed subtitle.signInAwaitingApproval subtitle.signUpAwaitingApproval title
    title.authenticationExpired title.invalidEmailAddressFormat title.invalidPhoneNumberFormat title.noPasswordSet
    title.rateLimit title.recoverNonReachableHandleType title.selfRegistrationNotAllowed title.signInAwaitingApproval
    title.signUpAwaitingApproval`,
  factor: `emailLink otpViaEmail otpViaSms password smsLink webauthn`,
  footer: `branding`,
  gdpr: `consent.analytics.description consent.analytics.title consent.marketing.description consent.marketing.title
    consent.necessary.description consent.necessary.title consent.retargeting.description consent.retargeting.title
    consent.tracking.description consent.tracking.title dialog.error.subtitle dialog.error.title dialog.subtitle
    dialog.title`,
  initial: `authenticationMethod divider handle.email handle.email.placeholder handle.phone handle.phone.email
    handle.phone.placeholder handle.username handle.username.placeholder oidc sso submit subtitle title`,
  onboarding: `actions.continue actions.previous`,
  org: `switcher.label`,
  resolved_factors: `subtitle title`,
  resolving_factors: `subtitle title`,
  success: `subtitle title`,
  validationError: `email otp phoneNumber username`,
}

export const TEXT_KEYS: readonly string[] = [
  '',
  ...Object.entries(KEYS).flatMap(([first, rest]) => rest.split(/\s+/).map((key) => `${first}.${key}`)),
]
