/** What programs rarely ask about an account, loaded together. */
export { switchOrganization } from '../flows/switch-organization.js'
export { operate } from '../http/operations.js'
export { availableMethods } from '../methods/available.js'
export { consents, removeConsents } from '../session/consent.js'
