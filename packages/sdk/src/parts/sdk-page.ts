/** What talks with an SDK page of another origin, loaded together. */
export { sharedIdentifiers, shareIdentifier } from '../browser/shared-identifiers.js'
export {
  addCredential,
  addIdentifier,
  allIdentifiers,
  askSdkPage,
  credentialsOf,
} from '../browser/store-contents.js'
export { delegateCeremony } from '../methods/passkey/delegated-passkey.js'
