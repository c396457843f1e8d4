/** What programs rarely ask about a person or what this browser keeps of them, loaded together. */
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
export { consents, removeConsents } from '../session/consent.js'
