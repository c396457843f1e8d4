import { type Static, Type } from 'typebox'
import { API_KEYS } from '../limits.js'
import { RIGHTS, type Right } from '../rights.js'
import { Groups, HandleSchema, keyOf, PagePath, strict } from './common.js'
import { PageQuery } from './organizations.js'
import { BuildId, Ticket } from './tokens.js'

const Words = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '^[^\\u0000-\\u001f\\u007f]+$' })

export const CreateGroupBody = Type.Object(
  { name: Words(128), description: Type.Optional(Type.String({ maxLength: 1_000 })) },
  strict,
)

export const CreateKeyBody = Type.Object(
  {
    name: Words(128),
    scopes: Type.Array(keyOf<Right>(Object.fromEntries(RIGHTS.map((right) => [right, 1])) as Record<Right, unknown>), {
      minItems: 1,
      maxItems: RIGHTS.length,
    }),
    /** How many days it is valid. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: API_KEYS.mostDays })),
  },
  strict,
)
export type CreateKeyBody = Static<typeof CreateKeyBody>

export const CreateInvitationBody = Type.Object(
  {
    handle: HandleSchema,
    groups: Type.Optional(Groups),
    /** The page that the invitation leads to; by default, the site's first page. */
    page: Type.Optional(PagePath),
  },
  strict,
)

export const AuditQuery = Type.Object({
  ...PageQuery.properties,
  action: Type.Optional(Type.String({ maxLength: 128 })),
  actor: Type.Optional(Type.String({ maxLength: 128 })),
  person_id: Type.Optional(Type.String({ maxLength: 128 })),
  since: Type.Optional(Type.String({ maxLength: 40 })),
  until: Type.Optional(Type.String({ maxLength: 40 })),
})

export const EventsQuery = Type.Object({
  ...PageQuery.properties,
  name: Type.Optional(Type.String({ maxLength: 128 })),
  person_id: Type.Optional(Type.String({ maxLength: 128 })),
  since: Type.Optional(Type.String({ maxLength: 40 })),
  until: Type.Optional(Type.String({ maxLength: 40 })),
})

export const AccessRequestsQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(
    Type.Unsafe<'open' | 'approved' | 'denied'>(Type.String({ enum: ['open', 'approved', 'denied'] })),
  ),
})

export const RequestAccessBody = Type.Object(
  {
    /** Either the groups, or a build and one of its tickets: then the fewest groups that open its part. */
    groups: Type.Optional(Type.Array(Words(128), { minItems: 1, maxItems: 32 })),
    build: Type.Optional(BuildId),
    ticket: Type.Optional(Ticket),
    reason: Type.Optional(Type.String({ maxLength: 1_000 })),
    /** The path of the page that the reader wants to open: a decision links back to it. */
    page: Type.Optional(PagePath),
  },
  strict,
)

const Reason = Type.Optional(Type.String({ maxLength: 500 }))

export const ReasonBody = Type.Object({ reason: Reason })

/** The groups whose view of the site is shown; empty for that of anyone who is signed in. */
export const ViewAsBody = Type.Object({ groups: Type.Array(Words(128), { maxItems: 32 }) }, strict)
export type ViewAsBody = Static<typeof ViewAsBody>

export const ImpersonateBody = Type.Object({
  target_url: Type.Optional(Type.String({ maxLength: 2_048 })),
  reason: Reason,
})
