/** Events that the server's analytics endpoint accepts, by their name on the wire. */
export const ANALYTICS_EVENTS = [
  'SlashIDSDKLoaded_v1',
  'PersonIdentified_v1',
  'AuthenticationSucceeded_v1',
  'AuthenticationFailed_v1',
  'PersonLoggedOut_v1',
  'VirtualPageLoaded_v1',
] as const
export type AnalyticsEvent = (typeof ANALYTICS_EVENTS)[number]

/** Events that a page may publish to the SDK. */
export const WRITE_EVENTS = [
  // The visitor's answers.
  'otpCodeSubmitted',
  'passwordSubmitted',
  // Ends the sign-in.
  'flowCancelled',
] as const
/** The events that a page may publish. */
export type WriteEvent = (typeof WRITE_EVENTS)[number]

/** Events that a page may listen to. */
export const READ_EVENTS = [
  'otpCodeSent',
  'otpSmsSent',
  'totpCodeRequested',
  'passwordSetReady',
  'passwordResetReady',
  'passwordVerifyReady',
  'totpKeyGenerated',
  'otpIncorrectCodeSubmitted',
  'invalidPasswordSubmitted',
  'incorrectPasswordSubmitted',
  'oauthFlowStarted',
  'oauthFlowFailed',
  'userAuthenticatedFromURL',
  'idFlowStarted',
  'idFlowSucceeded',
  'idFlowFailed',
  'recoveryFlowStarted',
  'recoveryFlowSucceeded',
  'recoveryFlowFailed',
  'webAuthnChallengeProcessed',
  'redirectUriDiscovered',
  'uiCustomizationReceived',
  'authnContextUpdateChallengeReceivedEvent',
  'connectionChanged',
] as const
/** The events that a page may listen to. */
export type ReadEvent = (typeof READ_EVENTS)[number]
