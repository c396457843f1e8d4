/** Screens that few sign-ins show, loaded together: rarer errors, a missing second factor, a link that needs confirmation. */
export { FactorProblems } from '../sign-in/screens/developer-error.js'
export { ErrorTexts } from '../sign-in/screens/error-texts-provider.js'
export { SecondFactor } from '../sign-in/second-factor.js'
export { RARER_TEXTS } from '../text/rarer-texts.js'
export { LinkDialog } from '../user/link-dialog.js'
