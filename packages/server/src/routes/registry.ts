import type { EndpointName } from '@portico/protocol'
import {
  approveAccessRequest,
  denyAccessRequest,
  listAccessRequests,
  myAccessRequests,
  requestAccess,
} from './access-requests.js'
import {
  changeMyPassword,
  deleteMe,
  endMyOtherSessions,
  endMySession,
  exportMe,
  labelMyCredential,
  myCredentials,
  myHandles,
  myPasswordRules,
  mySessions,
  removeMyCredential,
  removeMyHandle,
} from './account.js'
import { listAudit } from './admin-audit.js'
import { tailAudit } from './admin-audit-tail.js'
import { createClient, deleteClient, listClients } from './admin-clients.js'
import { listEvents } from './admin-events.js'
import { createGroup, listGroups } from './admin-groups.js'
import { importPersons } from './admin-import.js'
import { createInvitation, deleteInvitation, listInvitations } from './admin-invitations.js'
import { createKey, deleteKey, listKeys } from './admin-keys.js'
import { createOrganization, getOrganization, listOrganizations, updateOrganization } from './admin-organizations.js'
import {
  approvePerson,
  endSession,
  endSessions,
  listConsents,
  listCredentials,
  listSessions,
  rejectPerson,
  removeCredential,
  removeCredentials,
} from './admin-person-parts.js'
import { createPerson, deletePerson, getPerson, listPersons, setPersonGroups, updatePerson } from './admin-persons.js'
import { createPreview, deletePreview, listPreviews } from './admin-previews.js'
import { createProvider, deleteProvider, getProvider, listProviders, updateProvider } from './admin-providers.js'
import {
  explainPage,
  listOpenings,
  listPageReaders,
  listReadablePages,
  listSiteKeys,
  listWithdrawnLeases,
  readSite,
} from './admin-site.js'
import { readStatistics } from './admin-statistics.js'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  testWebhook,
  updateWebhook,
} from './admin-webhooks.js'
import {
  acceptAgreement,
  addAgreementVersion,
  createAgreement,
  dueAgreements,
  listAcceptances,
  listAgreements,
  listAgreementVersions,
  myReceipts,
  withdrawAgreement,
} from './agreements.js'
import { createAnonymousPerson } from './anonymous.js'
import { attest, attestV1, attestV2 } from './attestation.js'
import {
  deleteFromBucket,
  getAttributes,
  getBucket,
  patchAttributes,
  patchBucket,
  putAttributes,
  putBucket,
} from './attributes.js'
import { describeLink, openChallengePack, pollChallenge, pollChallengeV1 } from './challenge.js'
import { addConsent, getConsent, removeConsent, setConsent } from './consent.js'
import { releaseContentKeys } from './content-keys.js'
import { recordEvent, recordSdkEvent } from './events.js'
import { createFeedToken, endFeedToken, myFeedTokens } from './feed-tokens.js'
import { listFeedback, sendFeedback, updateFeedback } from './feedback.js'
import type { Handler } from './handler.js'
import { recover, startFlow, startFlowV1 } from './id.js'
import { me } from './me.js'
import { myOrganizations, readSwitchedToken, switchOrganization, tokenForOrganization } from './organizations.js'
import { createDirectId, impersonate, impersonateTarget, viewAs } from './prepared-sign-ins.js'
import { endReadingGrant, myPrograms, myReadingGrants, userInfo, userInfoByPost, withdrawProgram } from './programs.js'
import {
  createReaderToken,
  deleteReaderToken,
  endReaderToken,
  listReaderTokens,
  myReaderTokens,
} from './reader-tokens.js'
import { checkSampleKey, endSampleKey, mySampleKeys, openSampleKey } from './sample-keys.js'
import { resolveSso } from './sso.js'
import { forgetConsoleSession, keepConsoleSession, revokeToken, validateToken } from './token.js'

/** Who answers each endpoint of the table. */
export const HANDLERS: { readonly [Name in EndpointName]: Handler<Name> } = {
  startFlow,
  attest,
  pollChallenge,
  recover,
  openChallengePack,
  describeLink,
  validateToken,
  revokeToken,
  me,
  releaseContentKeys,
  recordSdkEvent,
  listPersons,
  createPerson,
  getPerson,
  updatePerson,
  deletePerson,
  setPersonGroups,
  createAnonymousPerson,
  getAttributes,
  putAttributes,
  patchAttributes,
  getBucket,
  putBucket,
  patchBucket,
  deleteFromBucket,
  getConsent,
  setConsent,
  addConsent,
  removeConsent,
  myOrganizations,
  switchOrganization,
  readSwitchedToken,
  tokenForOrganization,
  listOrganizations,
  createOrganization,
  getOrganization,
  updateOrganization,
  resolveSso,
  myFeedTokens,
  createFeedToken,
  endFeedToken,
  openSampleKey,
  mySampleKeys,
  endSampleKey,
  checkSampleKey,
  listProviders,
  createProvider,
  getProvider,
  updateProvider,
  deleteProvider,
  listClients,
  createClient,
  deleteClient,
  listPreviews,
  createPreview,
  deletePreview,
  approvePerson,
  rejectPerson,
  listSessions,
  endSessions,
  endSession,
  listCredentials,
  removeCredentials,
  removeCredential,
  listGroups,
  createGroup,
  listKeys,
  createKey,
  deleteKey,
  listReaderTokens,
  deleteReaderToken,
  listInvitations,
  createInvitation,
  deleteInvitation,
  listAudit,
  listEvents,
  listAccessRequests,
  approveAccessRequest,
  denyAccessRequest,
  requestAccess,
  myAccessRequests,
  sendFeedback,
  listFeedback,
  updateFeedback,
  listAgreements,
  createAgreement,
  addAgreementVersion,
  listAgreementVersions,
  listAcceptances,
  withdrawAgreement,
  dueAgreements,
  acceptAgreement,
  myReceipts,
  createDirectId,
  impersonate,
  impersonateTarget,
  viewAs,
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  listDeliveries,
  replayDelivery,
  readStatistics,
  readSite,
  explainPage,
  listSiteKeys,
  listPageReaders,
  listOpenings,
  listWithdrawnLeases,
  listReadablePages,
  tailAudit,
  listConsents,
  importPersons,
  userInfo,
  userInfoByPost,
  myPrograms,
  withdrawProgram,
  keepConsoleSession,
  forgetConsoleSession,
  mySessions,
  endMyOtherSessions,
  endMySession,
  myReadingGrants,
  endReadingGrant,
  myReaderTokens,
  createReaderToken,
  endReaderToken,
  myCredentials,
  labelMyCredential,
  removeMyCredential,
  myPasswordRules,
  changeMyPassword,
  myHandles,
  removeMyHandle,
  exportMe,
  deleteMe,
  startFlowV1,
  attestV1,
  attestV2,
  pollChallengeV1,
  recordEvent,
}
