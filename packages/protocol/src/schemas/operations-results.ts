import { Type } from 'typebox'
import { OPENING_WAYS, type OpeningWay } from '../content-keys.js'
import { CREDENTIALS, type CredentialType } from '../credentials.js'
import { Id, keyOf, Nothing, orNull, Texts, Time } from './common.js'
import { PasswordRuleSchema } from './organizations.js'

const Webhook = {
  id: Id,
  url: Type.String(),
  events: Texts,
  description: Type.String(),
  active: Type.Boolean(),
  created_by: Type.String(),
  created_at: Time,
}
const Delivery = Type.Object({
  id: Id,
  event: Type.String(),
  state: Type.Unsafe<'waiting' | 'delivered' | 'failed'>(Type.String({ enum: ['waiting', 'delivered', 'failed'] })),
  attempts: Type.Integer(),
  status: orNull(Type.Integer()),
  error: orNull(Type.String()),
  created_at: Time,
  due_at: orNull(Time),
  delivered_at: orNull(Time),
})
const Figures = { sign_ins: Type.Integer(), sign_ups: Type.Integer(), failures: Type.Integer() }
const ByMethod = Type.Record(Type.String(), Type.Object(Figures))
const PreviewedMail = Type.Object({
  kind: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  shown_at: Type.String(),
})

const Statistics = Type.Object({
  bucket: Type.Unsafe<'hour' | 'day' | 'week' | 'month'>(Type.String({ enum: ['hour', 'day', 'week', 'month'] })),
  from: Time,
  to: Time,
  rows: Type.Array(Type.Object({ at: Time, ...Figures, methods: ByMethod })),
  totals: Type.Object({ ...Figures, methods: ByMethod }),
  persons: Type.Object({
    active: Type.Integer(),
    inactive: Type.Integer(),
    pending: Type.Integer(),
    rejected: Type.Integer(),
    counted_at: Time,
  }),
})
/** A reader needs all groups of any of these lists; an empty list means anyone signed in. */
const Expression = Type.Object({ any: Type.Array(Texts) })
const page = {
  path: Type.String(),
  audience: orNull(Expression),
  /** The same as text. */
  readers: Type.String(),
}
const Page = Type.Object(page)
const ExplainedPage = Type.Object({
  ...page,
  /** The file of the site that it was built from. */
  source: orNull(Type.String()),
  /** What decides who may read it: the kind of rule, and what the rule says. */
  why: Type.Array(Type.Object({ by: Type.String(), says: Type.String() })),
})
/** The groups that let the person read it: empty if signing in is enough, null if the page is public. */
const ReadablePage = Type.Object({ ...page, through: orNull(Texts) })
const Site = Type.Object({
  build: orNull(Type.String()),
  sealed: Type.Boolean(),
  pages: Type.Array(Page),
  groups: Texts,
})
const SiteKey = Type.Object({
  id: Type.String(),
  /** The value for `portico seal --to`. */
  public_key: Type.String(),
  /** The pair that new builds are sealed for. */
  current: Type.Boolean(),
  created_at: Time,
  /** Confirmed ones first, then those that most readers opened. */
  builds: Type.Array(
    Type.Object({
      build: Type.String(),
      /** The server served it, or an administrator opened it; otherwise its name is what readers sent. */
      confirmed: Type.Boolean(),
      readers: Type.Integer(),
      last_asked: Time,
    }),
  ),
  /** How many further builds readers claim to have opened. */
  other_builds: Type.Integer(),
})
const Reader = {
  person_id: Id,
  /** Empty for a member of another organization. */
  handles: Type.Array(Type.Object({ type: Type.String(), value: Type.String(), verified: Type.Boolean() })),
}
const Opening = {
  ...Reader,
  /** The organization that the reader signed in to. */
  organization_id: Id,
  build: Type.String(),
  part: Type.String(),
  audience: Expression,
}
/** What one person read on one day in one way: a part of the site, or a page that a program requested by its path. */
const Reading = Type.Object({
  day: Time,
  first_at: Time,
  last_at: Time,
  times: Type.Integer(),
  person_id: Id,
  /** The person's name, if they are a member of the organization and the caller may list people. */
  name: orNull(Type.String()),
  organization_id: Id,
  /** The organization that the reader signed in to, and the company that its members belong to on the site. */
  organization: orNull(Type.String()),
  company: orNull(Type.String()),
  site_id: Id,
  /** Who acted as the person; null if the person did. */
  actor: orNull(Type.String()),
  way: keyOf<OpeningWay>(OPENING_WAYS),
  audience: Expression,
  page: orNull(Type.String()),
})
/** Readings of one person, organization, part, page or way. Fields by which they were not grouped are null. */
const ReadingTotal = Type.Object({
  person_id: orNull(Id),
  name: orNull(Type.String()),
  actor: orNull(Type.String()),
  organization_id: orNull(Id),
  organization: orNull(Type.String()),
  company: orNull(Type.String()),
  site_id: orNull(Id),
  audience: orNull(Expression),
  /** In totals by page: null for released keys of parts, which open pages without naming them. */
  page: orNull(Type.String()),
  way: orNull(keyOf<OpeningWay>(OPENING_WAYS)),
  times: Type.Integer(),
  /** The number of different people, excluding those whom an administrator impersonated. */
  readers: Type.Integer(),
  first_at: Time,
  last_at: Time,
})
const ReadingCount = Type.Object({
  bucket: Type.Unsafe<'day' | 'week' | 'month'>(Type.String({ enum: ['day', 'week', 'month'] })),
  from: Time,
  to: Time,
  rows: Type.Array(Type.Object({ at: Time, ways: Type.Record(Type.String(), Type.Integer()) })),
  readers: Type.Integer(),
  organizations: Type.Integer(),
})
/** An entry of the audit log. */
export const AuditRow = Type.Object({
  id: Id,
  at: Time,
  action: Type.String(),
  actor: Type.String(),
  person_id: Type.Union([Type.String(), Type.Null()]),
  /** The names of the two, if they are members of the organization and the caller may list people. */
  actor_name: Type.Union([Type.String(), Type.Null()]),
  person_name: Type.Union([Type.String(), Type.Null()]),
  detail: Type.Record(Type.String(), Type.Unknown()),
})
const Credential = Type.Object({
  id: Id,
  type: keyOf<CredentialType>(CREDENTIALS),
  params: Type.Record(Type.String(), Type.Unknown()),
  label: Type.Optional(Type.String()),
  last_used: Type.Optional(Time),
})
const Session = Type.Object({
  id: Id,
  current: Type.Boolean(),
  origin: orNull(Type.String()),
  authentications: Type.Array(Type.Object({ method: Type.String(), timestamp: Time })),
  /** The session that this one was opened from; it ends with that one. */
  parent_id: orNull(Id),
  /** When the person last proved who they are in it; null if it is based only on a token. */
  proven_at: orNull(Time),
  created_at: Time,
  expires_at: Time,
})
const Handle = Type.Object({ id: Id, type: Type.String(), value: Type.String(), verified: Type.Boolean() })
const Consent = Type.Object({ consent_level: Type.String(), created_at: Time })

/** The results of calls for operators and for the account page. */
export const OPERATIONS_RESULTS = {
  listWebhooks: { result: Type.Array(Type.Object(Webhook)) },
  createWebhook: { status: 201, result: Type.Object({ ...Webhook, secret: Type.String() }) },
  getWebhook: { result: Type.Object(Webhook) },
  updateWebhook: { result: Type.Object(Webhook) },
  deleteWebhook: { result: Nothing },
  testWebhook: { status: 201, result: Delivery },
  listDeliveries: { result: Type.Array(Delivery) },
  replayDelivery: { status: 201, result: Delivery },
  readStatistics: { result: Statistics },
  readSite: { result: Site },
  explainPage: { result: ExplainedPage },
  listSiteKeys: { result: Type.Array(SiteKey) },
  listPageReaders: { result: Type.Array(Type.Object({ ...Reader, groups: Texts })) },
  listOpenings: {
    result: Type.Array(
      Type.Object({
        ...Opening,
        session_id: Id,
        way: keyOf<OpeningWay>(OPENING_WAYS),
        opened_at: Time,
        /** The latest moment until which a browser may keep the key. */
        lease_until: Time,
      }),
    ),
  },
  listReadings: { result: Type.Array(Reading) },
  countReadings: { result: ReadingCount },
  totalReadings: { result: Type.Array(ReadingTotal) },
  listWithdrawnLeases: { result: Type.Array(Type.Object({ ...Opening, lease_until: Time })) },
  listReadablePages: { result: Type.Array(ReadablePage) },
  tailAudit: { result: Type.Array(AuditRow) },
  listConsents: { result: Type.Array(Consent) },
  importPersons: {
    result: Type.Object({
      added: Type.Integer(),
      refused: Type.Array(Type.Object({ index: Type.Integer(), message: Type.String() })),
    }),
  },
  sendInvitationsAgain: {
    result: Type.Object({
      sent: Type.Array(Type.String()),
      refused: Type.Array(Type.Object({ invitation_id: Type.String(), message: Type.String() })),
    }),
  },
  testMail: {
    result: Type.Object({
      to: Type.String(),
      outcome: Type.String({ enum: ['sent', 'outbox', 'not_set_up', 'refused'] }),
      reason: Type.Optional(Type.String()),
      says: Type.Optional(Type.String()),
    }),
  },
  previewMails: { result: Type.Object({ mails: Type.Array(PreviewedMail) }) },
  previewMailTexts: { result: PreviewedMail },
  changePersons: {
    result: Type.Object({
      changed: Type.Array(Type.String()),
      unchanged: Type.Array(Type.String()),
      refused: Type.Array(Type.Object({ person_id: Type.String(), message: Type.String() })),
    }),
  },
  keepConsoleSession: { status: 204 },
  forgetConsoleSession: { status: 204 },
  mySessions: { result: Type.Array(Session) },
  endMyOtherSessions: { result: Nothing },
  endMySession: { result: Nothing },
  myCredentials: { result: Type.Array(Credential) },
  labelMyCredential: { result: Credential },
  removeMyCredential: { result: Nothing },
  myPasswordRules: { result: Type.Object({ rules: Type.Array(PasswordRuleSchema) }) },
  changeMyPassword: { result: Nothing },
  myHandles: { result: Type.Array(Handle) },
  removeMyHandle: { result: Nothing },
  exportMe: { result: Type.Record(Type.String(), Type.Unknown()) },
  deleteMe: { result: Nothing },
} as const
