/** What interrupts a sign-in, loaded together: errors with a text of their own, a missing second factor, a link to confirm. */
export { COMPONENT_TEXTS } from '../text/component-texts.js'
export { LinkDialog } from '../user/link-dialog.js'
export { FactorProblems } from './screens/developer-error.js'
export { ErrorTexts } from './screens/error-texts-provider.js'
export { SecondFactor } from './second-factor.js'
