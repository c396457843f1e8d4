import type { AccessRequestStore } from './access-request-store.js'
import type { AgreementStore } from './agreement-store.js'
import type { ApiKeyStore } from './api-key-store.js'
import type { AttributeStore } from './attribute-store.js'
import type { AuditStore } from './audit-store.js'
import type { BudgetStore } from './budget-store.js'
import type { ClientConsentStore } from './client-consent-store.js'
import type { ConsentStore } from './consent-store.js'
import type { CredentialStore } from './credential-store.js'
import type { DeviceCodeStore } from './device-code-store.js'
import type { DirectoryGroupStore } from './directory-group-store.js'
import type { DepartureStore, DomainStore } from './domain-store.js'
import type { EventStore } from './event-store.js'
import type { ClientStore, IdentityStore, LoginCodeStore, ProviderStore, SsoStore } from './federation-stores.js'
import type { FeedTokenStore } from './feed-token-store.js'
import type { FeedbackStore } from './feedback-store.js'
import type { FigureStore, LeaseStore } from './figure-store.js'
import type { FlowStore } from './flow-store.js'
import type { GroupStore } from './group-store.js'
import type { HandleStore } from './handle-store.js'
import type { InvitedMemberStore } from './invited-member-store.js'
import type { KeyStore } from './key-store.js'
import type { KeyWebhookStore } from './key-webhook-store.js'
import type { OpeningStore } from './opening-store.js'
import type { OrganizationStore } from './organization-store.js'
import type { OutboxStore } from './outbox-store.js'
import type { PersonStore } from './person-store.js'
import type { PreviewStore } from './preview-store.js'
import type { ReaderTokenStore } from './reader-token-store.js'
import type { ReadingGrantStore } from './reading-grant-store.js'
import type { ReadingStore } from './reading-store.js'
import type { SampleKeyStore } from './sample-key-store.js'
import type { SessionStore } from './session-store.js'
import type { SetUpLinkStore } from './set-up-link-store.js'
import type { SiteFigureStore, SiteTextStore } from './site-figure-store.js'
import type { SiteKeyStore } from './site-key-store.js'
import type { WebhookStore } from './webhook-store.js'

export type { AccessRequestRecord, AccessRequestState, AccessRequestStore } from './access-request-store.js'
export type {
  AcceptanceRecord,
  AgreementRecord,
  AgreementStore,
  AgreementVersionRecord,
  StandingAgreement,
} from './agreement-store.js'
export type { ApiKeyRecord, ApiKeyStore } from './api-key-store.js'
export type { AttributeRecord, AttributeStore } from './attribute-store.js'
export type { AuditQuery, AuditRecord, AuditStore } from './audit-store.js'
export type { BudgetStore } from './budget-store.js'
export type { ConsentStore } from './consent-store.js'
export type { CredentialRecord, CredentialStore } from './credential-store.js'
export type { DeviceCodeRecord, DeviceCodeStore } from './device-code-store.js'
export type { DirectoryGroupRecord, DirectoryGroupStore } from './directory-group-store.js'
export type { DepartureStore, DomainProblem, DomainRecord, DomainStore } from './domain-store.js'
export type { EventStore } from './event-store.js'
export type { FeedTokenRecord, FeedTokenStore } from './feed-token-store.js'
export type { FeedbackRecord, FeedbackStore } from './feedback-store.js'
export type { Figure, FigureStore, LeaseStore, MemberFigures, Outcome } from './figure-store.js'
export type { ChallengeRecord, FlowKind, FlowRecord, FlowStore } from './flow-store.js'
export type { GroupStore } from './group-store.js'
export type { HandleRecord, HandleStore } from './handle-store.js'
export type { InvitedMemberStore, MembershipOffer } from './invited-member-store.js'
export type { KeyRecord, KeyStore } from './key-store.js'
export type { KeyWebhookRecord, KeyWebhookStore } from './key-webhook-store.js'
export type { LeaseRecord, OpeningRecord, OpeningStore } from './opening-store.js'
export type { OrganizationRecord, OrganizationStore } from './organization-store.js'
export type { OutboxRecord, OutboxStore } from './outbox-store.js'
export type {
  Entry,
  EntryQuery,
  InvitedMember,
  Member,
  MemberQuery,
  MemberSort,
  MemberState,
  PersonStore,
} from './person-store.js'
export type { PreviewRecord, PreviewStore } from './preview-store.js'
export type { ReaderTokenRecord, ReaderTokenStore } from './reader-token-store.js'
export type { ReadingGrantStore, RefreshHashes } from './reading-grant-store.js'
export type { NewReading, ReadingQuery, ReadingRecord, ReadingStore, ReadingTotal } from './reading-store.js'
export type { SampleKeyRecord, SampleKeyStore } from './sample-key-store.js'
export type { SessionRecord, SessionStore } from './session-store.js'
export type { SetUpLinkRecord, SetUpLinkStore } from './set-up-link-store.js'
export type {
  FigureKind,
  FigureSpan,
  PageFigure,
  SiteFigureStore,
  SiteText,
  SiteTextStore,
  TextKind,
} from './site-figure-store.js'
export type { BuildsOfKey, SiteKeyRecord, SiteKeyStore } from './site-key-store.js'
export type { DeliveryRecord, WebhookRecord, WebhookStore } from './webhook-store.js'

/**
 * What the server needs from a database. Verbs that decide a race (`consume`, `spendAttempt`, `claim`, `lease`, `take`)
 * are one atomic statement each: of concurrent callers, exactly one gets true.
 */
export interface Stores {
  readonly organizations: OrganizationStore
  readonly persons: PersonStore
  readonly invitedMembers: InvitedMemberStore
  readonly handles: HandleStore
  readonly credentials: CredentialStore
  readonly flows: FlowStore
  readonly sessions: SessionStore
  readonly outbox: OutboxStore
  readonly keys: KeyStore
  readonly audit: AuditStore
  readonly budgets: BudgetStore
  readonly attributes: AttributeStore
  readonly consents: ConsentStore
  readonly providers: ProviderStore
  readonly sso: SsoStore
  readonly identities: IdentityStore
  readonly clients: ClientStore
  readonly loginCodes: LoginCodeStore
  readonly clientConsents: ClientConsentStore
  readonly groups: GroupStore
  readonly directoryGroups: DirectoryGroupStore
  readonly apiKeys: ApiKeyStore
  readonly accessRequests: AccessRequestStore
  readonly events: EventStore
  readonly webhooks: WebhookStore
  readonly figures: FigureStore
  readonly leases: LeaseStore
  readonly siteKeys: SiteKeyStore
  readonly openings: OpeningStore
  readonly readings: ReadingStore
  readonly siteFigures: SiteFigureStore
  readonly siteTexts: SiteTextStore
  readonly readerTokens: ReaderTokenStore
  readonly readingGrants: ReadingGrantStore
  readonly deviceCodes: DeviceCodeStore
  readonly feedback: FeedbackStore
  readonly agreements: AgreementStore
  readonly previews: PreviewStore
  readonly domains: DomainStore
  readonly departures: DepartureStore
  readonly setUpLinks: SetUpLinkStore
  readonly sampleKeys: SampleKeyStore
  readonly keyWebhooks: KeyWebhookStore
  readonly feedTokens: FeedTokenStore
  /**
   * Resolves when everything that was read so far is on disk: what others have just written can be read before it is.
   * Call it before sending out what was read. Writes need no such call; they are on disk when they resolve.
   */
  settled(): Promise<void>
  /** Runs something once the transaction is on disk, and never if it is rolled back. Outside a transaction: immediately. */
  afterCommit(work: () => void | Promise<void>): void
  /** All or nothing, and on disk when it resolves. Inside, only the given stores may be used. */
  transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>
}
