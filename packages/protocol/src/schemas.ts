/** The wire's request schemas (TypeBox). For the server only: the schema library must not reach a browser. */

export { OtpAnswer } from './challenges/codes.js'
export { NonceAnswer } from './challenges/elsewhere.js'
export { PasswordAnswer } from './challenges/password.js'
export { REQUESTS } from './endpoint-requests.js'
export { RESULTS } from './endpoint-results.js'
export {
  type AcceptAgreementBody,
  type AddAgreementVersionBody,
  AGREEMENT_LIMITS,
  type AgreementParty,
  type CreateAgreementBody,
} from './resources/agreements.schemas.js'
export type { CreateKeyBody } from './resources/api-keys.schemas.js'
export { CreateClientBody } from './resources/clients.schemas.js'
export { HandleSchema } from './resources/common.schemas.js'
export { ContentKeysBody } from './resources/content-keys.schemas.js'
export type { CreateDomainBody, UpdateDomainBody } from './resources/domains.schemas.js'
export { CreateFeedTokenBody } from './resources/feed-tokens.schemas.js'
export { type FeedbackState, SendFeedbackBody } from './resources/feedback.schemas.js'
export { CreateGuestLinkBody } from './resources/guest-links.schemas.js'
export { ChangeGuestPasswordBody, CreateGuestPasswordBody } from './resources/guest-passwords.schemas.js'
export {
  CreateOrganizationBody,
  type OrganizationSettingsBody,
  UpdateOrganizationBody,
} from './resources/organizations.schemas.js'
export { CreatePersonBody, ListPersonsQuery, PortablePersonSchema } from './resources/persons.schemas.js'
export type { CreatePreviewBody } from './resources/previews.schemas.js'
export { CreateProviderBody, UpdateProviderBody } from './resources/providers.schemas.js'
export { CreateReaderTokenBody } from './resources/reader-tokens.schemas.js'
export type { CreateSetUpLinkBody, SetUpProviderBody, TestSetUpBody } from './resources/set-up.schemas.js'
export {
  type AnswerTo,
  AttestBody,
  FactorSchema,
  FlowMetadataSchema,
  RecoverBody,
  ResolveSsoBody,
  StartFlowBody,
} from './resources/sign-in.schemas.js'
export { TokenBody } from './resources/tokens.schemas.js'
export type { CreateWebhookBody, UpdateWebhookBody } from './resources/webhooks.schemas.js'
