import type { PortablePersonSchema } from '@portico/protocol/schemas'
import type { Static } from 'typebox'
import { RequestError } from '../../ground/errors.js'
import { validator } from '../../ground/validator.js'
import type { Acting } from '../../identity/authority/acting.js'
import { FIRST_MEMBER } from '../../storage/members/member-cursor.js'
import { checkPerson, storeChecked } from './add-person.js'
import { listPersons, type PersonRecord } from './person.js'
import type { CheckedPerson } from './store-person.js'

/** A person in transit from one database to another: what the admin API accepts, and the password's hash. */
export type PortablePerson = Static<typeof PortablePersonSchema>

const read = validator(async () => (await import('@portico/protocol/schemas')).PortablePersonSchema, 'body')

/** @throws RequestError that names the field that cannot be used. */
export const readPortable = async (value: unknown): Promise<PortablePerson> => (await read(value)) as PortablePerson

/**
 * Adds a person from elsewhere. A hash is accepted unchanged and replaced by one of ours at the first sign-in.
 * @throws RequestError that names the field that cannot be used, IdentityError `person_exists`.
 */
export async function importPerson(acting: Acting, value: unknown): Promise<void> {
  await storeChecked(acting, await checkPortable(acting, value))
}

/** What `importPerson` does before its transaction. @throws the same. */
export async function checkPortable(acting: Acting, value: unknown): Promise<CheckedPerson> {
  const { password_hash, ...person } = await readPortable(value)
  if (password_hash !== undefined && person.password !== undefined)
    throw new RequestError(400, 'password and password_hash are both present; leave one out', { field: 'password' })
  if (password_hash !== undefined && !isUsable(password_hash))
    throw new RequestError(
      400,
      'password_hash must be an argon2 hash in PHC form, like $argon2id$v=19$m=19456,t=2,p=1$…',
      { field: 'password_hash' },
    )
  return checkPerson(acting, person, password_hash)
}

const PAGE = 500

/** Every person of the organization, oldest first, in the format that `importPerson` accepts. */
export async function* exportPersons(acting: Acting): AsyncGenerator<PortablePerson> {
  let after: string | undefined = FIRST_MEMBER
  while (after !== undefined) {
    const { persons, next }: Awaited<ReturnType<typeof listPersons>> = await listPersons(acting, { limit: PAGE, after })
    for (const person of persons) yield portable(acting, person)
    after = next
  }
}

async function portable({ services }: Acting, person: PersonRecord): Promise<PortablePerson> {
  const { handles, groups, attributes, active, person_id } = person
  const password = await services.stores.credentials.ofType(person_id, 'password')
  return {
    handles: handles.map(({ type, value, verified }) => ({ type, value, verified })),
    groups: [...groups],
    attributes,
    active,
    password_hash: password?.secret,
  }
}

/** The cost of a hash is limited, so that no imported one keeps the server busy at a sign-in. */
function isUsable(hash: string): boolean {
  const match =
    /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{22,}$/.exec(hash)
  if (!match) return false
  const [memory, time, lanes] = match.slice(1).map(Number) as [number, number, number]
  return memory <= 262_144 && time >= 1 && time <= 16 && lanes >= 1 && lanes <= 16
}
