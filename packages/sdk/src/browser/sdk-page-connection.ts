/** Communication with an SDK page of another origin, loaded together. Most of it runs after a sign-in. */

export { askFrame, askTab } from './sdk-page-client.js'
export { sharedIdentifiers, shareIdentifier } from './shared-identifiers.js'
