/** Communication with an SDK page of another origin, loaded together. Most of it runs after a sign-in. */
export { askFrame, askTab } from '../browser/sdk-page-client.js'
export { sharedIdentifiers, shareIdentifier } from '../browser/shared-identifiers.js'
