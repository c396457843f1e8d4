import { type Static, Type } from 'typebox'
import { GUEST_PASSWORD_REFUSALS, GUEST_PASSWORDS } from '../guest-passwords.js'
import { LIMITS } from '../limits.js'
import { Id, Line, Nothing, orNull, PageQuery, strict, Time } from './common.schemas.js'

const Word = Type.String({ minLength: 1, maxLength: LIMITS.passwordMaxLength })

const Days = Type.Optional(Type.Integer({ minimum: 1, maximum: GUEST_PASSWORDS.mostDays }))

/** The administrator in whose name the records count what guests read; by default the one who makes the call. */
const Administrator = Type.Optional(Id)

export const CreateGuestPasswordBody = Type.Object(
  {
    name: Line,
    group: Type.String({ minLength: 1, maxLength: 128 }),
    password: Word,
    days: Days,
    administrator_id: Administrator,
  },
  strict,
)

export type CreateGuestPasswordBody = Static<typeof CreateGuestPasswordBody>

/** Without a number of days, the time at which it ends stays. */
export const ChangeGuestPasswordBody = Type.Object(
  { password: Word, days: Days, administrator_id: Administrator },
  strict,
)

export type ChangeGuestPasswordBody = Static<typeof ChangeGuestPasswordBody>

const GuestPassword = {
  id: Id,
  name: Type.String(),
  group: Type.String(),
  /** The administrator who set the word that is valid now. */
  person_id: Id,
  created_at: Time,
  changed_at: Time,
  expires_at: Time,
  /** How often the word was entered. */
  entries: Type.Integer(),
  /** How many pages were opened with it. */
  openings: Type.Integer(),
  last_used: orNull(Time),
}

const Handle = Type.Object({ type: Type.String(), value: Type.String(), verified: Type.Boolean() })

export const GUEST_PASSWORDS_REQUESTS = {
  listGuestPasswords: { querystring: PageQuery },
  createGuestPassword: { body: CreateGuestPasswordBody },
  changeGuestPassword: { body: ChangeGuestPasswordBody },
  deleteGuestPassword: {},
  anyGuestPassword: {},
  enterGuestPassword: { body: Type.Object({ password: Word }, strict) },
} as const

/** How many pages it opens now. */
const pages = Type.Integer()

export const GUEST_PASSWORDS_RESULTS = {
  listGuestPasswords: { result: Type.Array(Type.Object({ ...GuestPassword, handles: Type.Array(Handle) })) },
  createGuestPassword: { status: 201, result: Type.Object({ ...GuestPassword, pages }) },
  changeGuestPassword: { result: Type.Object({ ...GuestPassword, pages }) },
  deleteGuestPassword: { result: Nothing },
  anyGuestPassword: { result: Type.Object({ open: Type.Boolean() }) },
  enterGuestPassword: {
    result: Type.Union([
      Type.Object({ why: Type.Union(GUEST_PASSWORD_REFUSALS.map((reason) => Type.Literal(reason))) }),
      Type.Object({ secret: Type.String(), expires_at: Time }),
    ]),
  },
} as const
