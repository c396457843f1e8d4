/** The wire's request schemas (TypeBox). For the server only: the schema library must not reach a browser. */

export { OtpAnswer } from './challenges/codes.js'
export { NonceAnswer } from './challenges/elsewhere.js'
export { PasswordAnswer } from './challenges/password.js'
export type { CreateKeyBody } from './schemas/admin.js'
export {
  type AcceptAgreementBody,
  type AddAgreementVersionBody,
  AGREEMENT_LIMITS,
  type AgreementParty,
  type CreateAgreementBody,
} from './schemas/agreements.js'
export { HandleSchema } from './schemas/common.js'
export type { CreateDomainBody, UpdateDomainBody } from './schemas/domains.js'
export {
  CreateClientBody,
  CreateProviderBody,
  ResolveSsoBody,
  UpdateProviderBody,
} from './schemas/federation.js'
export { CreateFeedTokenBody } from './schemas/feed-tokens.js'
export { type FeedbackState, SendFeedbackBody } from './schemas/feedback.js'
export {
  type AnswerTo,
  AttestBody,
  FactorSchema,
  FlowMetadataSchema,
  RecoverBody,
  StartFlowBody,
} from './schemas/flows.js'
export { type CreateWebhookBody, PortablePersonSchema, type UpdateWebhookBody } from './schemas/operations.js'
export {
  CreateOrganizationBody,
  type OrganizationSettingsBody,
  UpdateOrganizationBody,
} from './schemas/organizations.js'
export { CreatePersonBody, ListPersonsQuery } from './schemas/persons.js'
export type { CreatePreviewBody } from './schemas/previews.js'
export { CreateReaderTokenBody } from './schemas/reader-tokens.js'
export { REQUESTS } from './schemas/requests.js'
export { RESULTS } from './schemas/results.js'
export type { CreateSetUpLinkBody, SetUpProviderBody, TestSetUpBody } from './schemas/set-up.js'
export { ContentKeysBody, TokenBody } from './schemas/tokens.js'
