import { type Static, Type } from 'typebox'
import { CONTENT_KEY_LIMITS } from '../content-keys.js'
import { GUEST_CODE_REFUSALS, GUEST_LINKS, GUEST_REFUSALS } from '../guest-links.js'
import { AcceptAgreementBody } from './agreements.schemas.js'
import { Id, Line, PageQuery, strict, Time } from './common.schemas.js'
import { BuildId, Ticket } from './content-keys.schemas.js'

const Email = Type.String({ minLength: 3, maxLength: 320 })

const Path = Type.String({ minLength: 1, maxLength: CONTENT_KEY_LIMITS.pathLength })

/**
 * What a reader shares: a page or, with `folder`, all private pages at and below an address. Without a number of days, the default,
 * and without a number of openings or devices, any. With an address, a guest first enters a code that is sent to it.
 */
export const CreateGuestLinkBody = Type.Object(
  {
    page: Path,
    folder: Type.Optional(Type.Boolean()),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: GUEST_LINKS.mostDays })),
    openings: Type.Optional(Type.Integer({ minimum: 1, maximum: GUEST_LINKS.mostOpenings })),
    devices: Type.Optional(Type.Integer({ minimum: 1, maximum: GUEST_LINKS.mostDevices })),
    note: Type.Optional(Line),
    email: Type.Optional(Email),
  },
  strict,
)

export type CreateGuestLinkBody = Static<typeof CreateGuestLinkBody>

const Secret = Type.String({ minLength: 1, maxLength: 256 })

const SendGuestCodeBody = Type.Object({ secret: Secret }, strict)

const ProveGuestAddressBody = Type.Object(
  { secret: Secret, challenge: Id, code: Type.String({ minLength: 1, maxLength: 32 }) },
  strict,
)

const Device = Type.String({ minLength: 16, maxLength: 128 })

const AcceptAsGuestBody = Type.Object(
  {
    secret: Secret,
    proof: Type.Optional(Secret),
    /** What this browser keeps for the link: it has accepted the agreement, and no other one of the same link. */
    device: Device,
    page: Type.Optional(Path),
    agreement: Id,
    ...AcceptAgreementBody.properties,
  },
  strict,
)

const OpenGuestLinkBody = Type.Object(
  {
    secret: Secret,
    /** What this browser got for the code, if the link is for an address. */
    proof: Type.Optional(Secret),
    /** What this browser keeps for the link, if it is for a number of devices, or for an agreement. */
    device: Type.Optional(Device),
    build: BuildId,
    tickets: Type.Array(Ticket, { maxItems: CONTENT_KEY_LIMITS.ticketsAtOnce }),
    /** Which page of a folder; the first one by default. */
    page: Type.Optional(Path),
  },
  strict,
)

const NullableInteger = Type.Union([Type.Integer(), Type.Null()])

const GuestLink = {
  id: Id,
  page: Type.String(),
  /** Whether it shares all private pages at and below the address. */
  folder: Type.Boolean(),
  note: Type.String(),
  /** The address that a guest has to prove; null if there is none. */
  email: Type.Union([Type.String(), Type.Null()]),
  created_at: Time,
  expires_at: Time,
  openings: Type.Integer(),
  most_openings: NullableInteger,
  /** On how many devices it was opened, if there is a limit. */
  devices: Type.Integer(),
  most_devices: NullableInteger,
  last_opened: Type.Union([Time, Type.Null()]),
}

const Handle = Type.Object({ type: Type.String(), value: Type.String(), verified: Type.Boolean() })

export const GUEST_LINKS_REQUESTS = {
  myGuestLinks: {},
  createGuestLink: { body: CreateGuestLinkBody },
  endGuestLink: {},
  listGuestLinks: { querystring: PageQuery },
  deleteGuestLink: {},
  openGuestLink: { body: OpenGuestLinkBody },
  sendGuestCode: { body: SendGuestCodeBody },
  proveGuestAddress: { body: ProveGuestAddressBody },
  acceptAsGuest: { body: AcceptAsGuestBody },
} as const

/** With the reason `address`, the masked address, and the id by which a browser stores its proof. */
const Refused = Type.Object({
  why: Type.Union(GUEST_REFUSALS.map((reason) => Type.Literal(reason))),
  email: Type.Optional(Type.String()),
  link: Type.Optional(Id),
  /** With the reason `agreement`: what the guest may accept to open the page; absent if guests cannot. */
  agreements: Type.Optional(
    Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        version: Type.Integer(),
        text: Type.String(),
        digest: Type.String(),
      }),
    ),
  ),
})

export const GUEST_LINKS_RESULTS = {
  myGuestLinks: { result: Type.Object({ links: Type.Array(Type.Object(GuestLink)), allowed: Type.Boolean() }) },
  createGuestLink: {
    status: 201,
    result: Type.Object({
      ...GuestLink,
      secret: Type.String(),
      link: Type.String(),
      /** How many pages it opens now. */
      pages: Type.Integer(),
    }),
  },
  endGuestLink: { result: Type.Object({}) },
  listGuestLinks: { result: Type.Array(Type.Object({ ...GuestLink, person_id: Id, handles: Type.Array(Handle) })) },
  deleteGuestLink: { result: Type.Object({}) },
  sendGuestCode: { result: Type.Union([Refused, Type.Object({ challenge: Id })]) },
  proveGuestAddress: {
    result: Type.Union([
      Refused,
      Type.Object({ why: Type.Union(GUEST_CODE_REFUSALS.map((reason) => Type.Literal(reason))) }),
      Type.Object({ proof: Type.String() }),
    ]),
  },
  acceptAsGuest: { result: Type.Union([Refused, Type.Object({ receipt: Type.String() })]) },
  openGuestLink: {
    result: Type.Union([
      Refused,
      Type.Object({
        path: Type.String(),
        shared_by: Type.String(),
        expires_at: Time,
        /** Empty if everyone may read the page by now. */
        keys: Type.Array(
          Type.Object({ part: Type.String(), page: Type.String(), key: Type.String(), lease: Type.Integer() }),
        ),
        /** The pages of the folder that the link opens now; absent for a link to one page. */
        pages: Type.Optional(Type.Array(Type.Object({ path: Type.String(), title: Type.String() }))),
      }),
    ]),
  },
} as const
