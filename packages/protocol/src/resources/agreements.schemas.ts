import { type Static, Type } from 'typebox'
import { Id, Line, PageQuery, strict, Time } from './common.schemas.js'

/** Who accepts an agreement: each reader, or an administrator of the reader's organization for all of its members. */
const PARTIES = ['person', 'organization'] as const

export type AgreementParty = (typeof PARTIES)[number]

export const AGREEMENT_LIMITS = {
  /** The maximum length of a text, in UTF-16 code units. */
  textLength: 50_000,
  /** The maximum number of agreements in an organization, including withdrawn ones, and of versions of each. */
  perOrganization: 100,
  versions: 100,
  validDays: 3_650,
} as const

/** Several lines of text; no other control characters. */
const Text = Type.String({
  minLength: 1,
  maxLength: AGREEMENT_LIMITS.textLength,
  pattern: '^(?=[^]*\\S)[^\\u0000-\\u0008\\u000b-\\u001f\\u007f]+$',
})

const Party = Type.Unsafe<AgreementParty>(Type.String({ enum: [...PARTIES] }))

const Digest = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })

const Version = Type.Integer({ minimum: 1, maximum: AGREEMENT_LIMITS.versions })

/** The readers: those in any of several sets of groups, such as `{ any: [['partners'], ['org:Globex']] }`. */
const ForReaders = Type.Object(
  {
    any: Type.Array(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 16 }), {
      minItems: 1,
      maxItems: 64,
    }),
  },
  strict,
)

const NewVersion = {
  text: Text,
  /** When it comes into force; by default, immediately. */
  in_force_at: Type.Optional(Time),
}

export const CreateAgreementBody = Type.Object(
  {
    name: Line,
    audience: ForReaders,
    accepted_by: Party,
    /** How long an acceptance is valid; by default, permanently. */
    valid_days: Type.Optional(Type.Integer({ minimum: 1, maximum: AGREEMENT_LIMITS.validDays })),
    /** Whether guests of a link may accept it, each for themselves; by default, it closes pages to them. */
    guests: Type.Optional(Type.Boolean()),
    ...NewVersion,
  },
  strict,
)

export type CreateAgreementBody = Static<typeof CreateAgreementBody>

export const AddAgreementVersionBody = Type.Object(NewVersion, strict)

export type AddAgreementVersionBody = Static<typeof AddAgreementVersionBody>

/** The version that the reader saw, and the digest of its text as they saw it. */
export const AcceptAgreementBody = Type.Object({ version: Version, digest: Digest }, strict)

export type AcceptAgreementBody = Static<typeof AcceptAgreementBody>

const AgreementsQuery = Type.Object(PageQuery.properties)

const OrNull = <Schema extends typeof Time | ReturnType<typeof Type.Integer>>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

const Agreement = Type.Object({
  id: Id,
  name: Type.String(),
  audience: ForReaders,
  accepted_by: Party,
  valid_days: OrNull(Type.Integer()),
  /** Whether guests of a link may accept it. */
  guests: Type.Boolean(),
  created_at: Time,
  withdrawn_at: OrNull(Time),
})

const VersionOf = { version: Type.Integer(), text: Type.String(), digest: Digest }

const Versioned = Type.Object({ ...VersionOf, in_force_at: Time, created_at: Time, created_by: Type.String() })

const Accepted = {
  id: Id,
  version: Type.Integer(),
  digest: Digest,
  accepted_at: Time,
  expires_at: OrNull(Time),
  /** A JWS, signed with a key of the server's JWKS. */
  receipt: Type.String(),
}

const Receipt = Type.Object({ ...Accepted, agreement_id: Id, name: Type.String() })

const Acceptance = Type.Object({
  ...Accepted,
  person_id: Id,
  handles: Type.Array(Type.Object({ type: Type.String(), value: Type.String(), verified: Type.Boolean() })),
  organization_id: Id,
  organization: Type.Union([Type.String(), Type.Null()]),
  /** For a guest: the link, and the address that they proved. */
  guest_link: Type.Union([Id, Type.Null()]),
  guest_email: Type.Union([Type.String(), Type.Null()]),
})

/** What someone accepted as a member of the requesting organization, seen from there. */
const OwnAcceptance = Type.Object({
  ...Accepted,
  agreement_id: Id,
  name: Type.String(),
  /** The organization whose agreement it is. */
  site: Type.String(),
  accepted_by: Party,
  person_id: Id,
  /** The person's name, if they are a member of the organization and the caller may list people. */
  person: Type.Union([Type.String(), Type.Null()]),
})

export const AGREEMENTS_REQUESTS = {
  listAgreements: { querystring: AgreementsQuery },
  createAgreement: { body: CreateAgreementBody },
  addAgreementVersion: { body: AddAgreementVersionBody },
  listAgreementVersions: { querystring: AgreementsQuery },
  listAcceptances: { querystring: AgreementsQuery },
  listOwnAcceptances: { querystring: AgreementsQuery },
  withdrawAgreement: {},
  dueAgreements: {},
  acceptAgreement: { body: AcceptAgreementBody },
  myReceipts: {},
} as const

export const AGREEMENTS_RESULTS = {
  listAgreements: { result: Type.Array(Agreement) },
  createAgreement: { status: 201, result: Agreement },
  addAgreementVersion: { status: 201, result: Versioned },
  listAgreementVersions: { result: Type.Array(Versioned) },
  listAcceptances: { result: Type.Array(Acceptance) },
  listOwnAcceptances: { result: Type.Array(OwnAcceptance) },
  withdrawAgreement: { result: Type.Object({}) },
  dueAgreements: {
    result: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        organization: Type.String(),
        ...VersionOf,
        accepted_by: Party,
        /** Whether this person may accept it: for a company, only one of its administrators may. */
        may_accept: Type.Boolean(),
      }),
    ),
  },
  acceptAgreement: { result: Receipt },
  myReceipts: { result: Type.Array(Receipt) },
} as const
