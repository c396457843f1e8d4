/** Sign-ins that leave the page for a provider and return, and following links, loaded together. */
export { authenticateFromUrl, challengesFromUrl } from '../methods/link/from-url.js'
export { providerInitiated } from '../methods/provider/provider-initiated.js'
export { answers } from '../methods/provider/sso.js'
export { resolveHostedLogin, startHostedLogin } from './hosted-login.js'
