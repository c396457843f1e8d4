import { type Static, Type } from 'typebox'
import { HANDLE_TYPES, type HandleType } from '../handles.js'
import { LIMITS } from '../limits.js'
import { MEMBER_ORDERS, type MemberOrder, PERSONS_CHANGES, type PersonsChange } from '../person.js'
import { BucketsBody } from './attributes.schemas.js'
import { Buckets, Groups, Id, keyOf, Nothing, strict, Texts, Time } from './common.schemas.js'

const Person = Type.Object({
  person_id: Id,
  active: Type.Boolean(),
  /** `invited`: added by an organization that does not own the account, and not accepted yet. */
  state: Type.String({ enum: ['active', 'inactive', 'pending', 'rejected', 'invited'] }),
  person_type: Type.String({ enum: ['regular', 'anonymous'] }),
  region: Type.String(),
  handles: Type.Array(Type.Object({ type: Type.String(), value: Type.String(), verified: Type.Boolean() })),
  groups: Texts,
  attributes: Buckets,
  created_at: Time,
  last_seen: Type.Union([Time, Type.Null()]),
  /** The id under which the organization added someone who then accepted. */
  former_id: Type.Optional(Id),
})

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

/** A person as `portico export` writes one. */
export const PortablePersonSchema = Type.Object(
  { ...CreatePersonBody.properties, password_hash: Type.Optional(Type.String({ maxLength: 1_024 })) },
  strict,
)

/** Each person is validated separately, so that an invalid one does not prevent the others. */
const ImportPersonsBody = Type.Object(
  {
    persons: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: 100 }),
    dry_run: Type.Optional(Type.Boolean()),
  },
  strict,
)

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

const AnonymousPersonBody = Type.Object({ region: Type.Optional(Type.String({ enum: REGIONS })) })

const UpdatePersonBody = Type.Object(
  { active: Type.Optional(Type.Boolean()), attributes: Type.Optional(BucketsBody) },
  { ...strict, minProperties: 1 },
)

/** One change to several persons. `groups` is required for changes of groups. */
const ChangePersonsBody = Type.Object(
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

const SetGroupsBody = Type.Object({ groups: Groups }, strict)

export const PERSONS_REQUESTS = {
  createAnonymousPerson: { body: AnonymousPersonBody, bodyOptional: true },
  listPersons: { querystring: ListPersonsQuery },
  createPerson: { body: CreatePersonBody },
  getPerson: {},
  updatePerson: { body: UpdatePersonBody },
  deletePerson: {},
  setPersonGroups: { body: SetGroupsBody },
  approvePerson: {},
  rejectPerson: {},
  changePersons: { body: ChangePersonsBody },
  importPersons: { body: ImportPersonsBody },
} as const

export const PERSONS_RESULTS = {
  createAnonymousPerson: { status: 201, result: Type.String() },
  listPersons: { result: Type.Array(Person) },
  createPerson: { status: 201, result: Person },
  getPerson: { result: Person },
  updatePerson: { result: Person },
  deletePerson: { result: Nothing },
  setPersonGroups: { result: Person },
  approvePerson: { result: Person },
  rejectPerson: { result: Person },
  changePersons: {
    result: Type.Object({
      changed: Type.Array(Type.String()),
      unchanged: Type.Array(Type.String()),
      refused: Type.Array(Type.Object({ person_id: Type.String(), message: Type.String() })),
    }),
  },
  importPersons: {
    result: Type.Object({
      added: Type.Integer(),
      refused: Type.Array(Type.Object({ index: Type.Integer(), message: Type.String() })),
    }),
  },
} as const
