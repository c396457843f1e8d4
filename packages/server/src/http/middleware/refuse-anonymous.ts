import { ENDPOINTS, type EndpointName } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import { isAnonymous, type SessionRecord } from '../../storage/sign-in/session-rows.js'

type Auth<Name extends EndpointName> = (typeof ENDPOINTS)[Name]['auth']
type TokenEndpoint = { [Name in EndpointName]: Auth<Name> extends 'token' ? Name : never }[EndpointName]

/** Whether an anonymous visitor may make a call that requires a token. A call that is missing here does not compile. */
const OPEN_TO_ANONYMOUS: Record<TokenEndpoint, boolean> = {
  me: true,
  myOrganizations: true,
  getAttributes: true,
  putAttributes: true,
  patchAttributes: true,
  getBucket: true,
  putBucket: true,
  patchBucket: true,
  deleteFromBucket: true,
  getConsent: true,
  setConsent: true,
  addConsent: true,
  removeConsent: true,
  // Every key is denied to them, which clients distinguish from an error.
  releaseContentKeys: true,
  // Returns the same token for the organization that it belongs to, and refuses every other one.
  switchOrganization: true,
  readSwitchedToken: true,
  tokenForOrganization: true,

  createDirectId: false,
  requestAccess: false,
  myAccessRequests: false,
  sendFeedback: false,
  dueAgreements: false,
  acceptAgreement: false,
  myReceipts: false,
  keepConsoleSession: false,
  forgetConsoleSession: false,
  mySessions: false,
  endMyOtherSessions: false,
  endMySession: false,
  myMembershipOffers: false,
  acceptMembershipOffer: false,
  declineMembershipOffer: false,
  myPrograms: false,
  withdrawProgram: false,
  myReadingGrants: false,
  endReadingGrant: false,
  myReaderTokens: false,
  createReaderToken: false,
  myGuestLinks: false,
  createGuestLink: false,
  endGuestLink: false,
  endReaderToken: false,
  myFeedTokens: false,
  createFeedToken: false,
  endFeedToken: false,
  openSampleKey: false,
  mySampleKeys: false,
  endSampleKey: false,
  fetchOwnKeys: false,
  userInfo: false,
  userInfoByPost: false,
  myCredentials: false,
  labelMyCredential: false,
  removeMyCredential: false,
  myPasswordRules: false,
  changeMyPassword: false,
  myHandles: false,
  removeMyHandle: false,
  exportMe: false,
  deleteMe: false,
}

const isTokenEndpoint = (name: EndpointName): name is TokenEndpoint => ENDPOINTS[name].auth === 'token'

/**
 * Refuses anonymous visitors what requires an account, especially administration. Where a token is optional, it only
 * identifies the person who starts or ends a sign-in, and the flow decides.
 * @throws RequestError 403
 */
export function refuseAnonymous(name: EndpointName, session: SessionRecord): void {
  if (!isAnonymous(session) || ENDPOINTS[name].auth === 'optional') return
  if (!isTokenEndpoint(name) || !OPEN_TO_ANONYMOUS[name])
    throw new RequestError(403, 'an anonymous visitor cannot do this; sign in first')
}
