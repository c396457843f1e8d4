import { type Static, Type } from 'typebox'
import { HANDLE_TYPES, type HandleType } from '../handles.js'
import { LIMITS } from '../limits.js'
import { MEMBER_ORDERS, type MemberOrder, PERSONS_CHANGES, type PersonsChange } from '../person.js'
import { Groups, keyOf, strict } from './common.js'
import { BucketsBody } from './data.js'

export const CreatePersonBody = Type.Object(
  {
    handles: Type.Array(
      Type.Object(
        {
          type: keyOf<HandleType>(HANDLE_TYPES),
          value: Type.String({ minLength: 1, maxLength: 320 }),
          verified: Type.Optional(Type.Boolean()),
        },
        strict,
      ),
      { minItems: 1, maxItems: 16 },
    ),
    groups: Type.Optional(Groups),
    password: Type.Optional(Type.String({ maxLength: 4096 })),
    active: Type.Optional(Type.Boolean()),
    attributes: Type.Optional(BucketsBody),
  },
  strict,
)
export type CreatePersonBody = Static<typeof CreatePersonBody>

export const ListPersonsQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  after: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
  handle: Type.Optional(Type.String({ maxLength: 320 })),
  /** A part of a handle; with fewer than three letters, its beginning. */
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 320 })),
  group: Type.Optional(Type.String({ maxLength: 128 })),
  state: Type.Optional(
    Type.Unsafe<'active' | 'inactive' | 'pending' | 'rejected' | 'invited'>(
      Type.String({ enum: ['active', 'inactive', 'pending', 'rejected', 'invited'] }),
    ),
  ),
  /** By default: by when they joined, or by how well they match a search. Ignored in lists of more than 10,000. */
  sort: Type.Optional(Type.Unsafe<MemberOrder>(Type.String({ enum: [...MEMBER_ORDERS] }))),
  order: Type.Optional(Type.Unsafe<'asc' | 'desc'>(Type.String({ enum: ['asc', 'desc'] }))),
})
export type ListPersonsQuery = Static<typeof ListPersonsQuery>

const REGIONS = ['us-iowa', 'europe-belgium', 'asia-japan', 'europe-england', 'australia-sydney']

export const AnonymousPersonBody = Type.Object({ region: Type.Optional(Type.String({ enum: REGIONS })) })

export const UpdatePersonBody = Type.Object(
  { active: Type.Optional(Type.Boolean()), attributes: Type.Optional(BucketsBody) },
  { ...strict, minProperties: 1 },
)

/** One change to several persons. `groups` is required for changes of groups. */
export const ChangePersonsBody = Type.Object(
  {
    person_ids: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
      minItems: 1,
      maxItems: LIMITS.personsChangedAtOnce,
    }),
    change: Type.Unsafe<PersonsChange>(Type.String({ enum: [...PERSONS_CHANGES] })),
    groups: Type.Optional(Groups),
  },
  strict,
)

export const SendInvitationsBody = Type.Object(
  {
    invitation_ids: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
      minItems: 1,
      maxItems: LIMITS.invitationsSentAtOnce,
    }),
  },
  strict,
)

export const SetGroupsBody = Type.Object({ groups: Groups }, strict)
