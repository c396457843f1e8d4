/** Rarely used data about a person, and what this browser stores about them, loaded together. */
export {
  addCredential,
  addIdentifier,
  allIdentifiers,
  askSdkPage,
  credentialsOf,
} from '../browser/store-contents.js'
export { switchOrganization } from '../flows/switch-organization.js'
export { operate } from '../http/operations.js'
export { availableMethods } from '../methods/available.js'
export { consents, removeConsents } from './consent.js'
