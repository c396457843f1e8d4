import { type Static, Type } from 'typebox'
import { CONTENT_KEY_LIMITS } from '../content-keys.js'
import { GUEST_LINKS, GUEST_REFUSALS } from '../guest-links.js'
import { Id, Line, PageQuery, strict, Time } from './common.schemas.js'
import { BuildId, Ticket } from './content-keys.schemas.js'

const Path = Type.String({ minLength: 1, maxLength: CONTENT_KEY_LIMITS.pathLength })

/**
 * What a reader shares: a page or, with `folder`, all private pages at and below an address. Without a number of days, the default,
 * and without a number of openings, any.
 */
export const CreateGuestLinkBody = Type.Object(
  {
    page: Path,
    folder: Type.Optional(Type.Boolean()),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: GUEST_LINKS.mostDays })),
    openings: Type.Optional(Type.Integer({ minimum: 1, maximum: GUEST_LINKS.mostOpenings })),
    note: Type.Optional(Line),
  },
  strict,
)

export type CreateGuestLinkBody = Static<typeof CreateGuestLinkBody>

const OpenGuestLinkBody = Type.Object(
  {
    secret: Type.String({ minLength: 1, maxLength: 256 }),
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
  created_at: Time,
  expires_at: Time,
  openings: Type.Integer(),
  most_openings: NullableInteger,
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
} as const

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
  openGuestLink: {
    result: Type.Union([
      Type.Object({ why: Type.Union(GUEST_REFUSALS.map((reason) => Type.Literal(reason))) }),
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
