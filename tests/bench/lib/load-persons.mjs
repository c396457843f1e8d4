import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { migrate, openDatabase } from '@portico/server'
import { inRoot } from '../../../tools/lib/root.mjs'
import { ORGANIZATION } from './sign-in.mjs'

// The server's own storage, which its package does not export: the rows are those that a sign-up writes.
const { sqlStores } = await import(pathToFileURL(inRoot('packages', 'server', 'dist', 'storage', 'stores.js')).href)

export const emailOf = (person) => `person-${person}@bench.example`

/** Fills a new SQLite file with people as a year of sign-ups would: each with an address and a session. */
export async function loadPersons(file, count) {
  const database = await openDatabase({ kind: 'sqlite', file })
  await migrate(database)
  const stores = sqlStores(database)
  const now = Date.now()
  await stores.organizations.ensure({
    id: ORGANIZATION,
    parent_id: null,
    org_name: 'Bench',
    tenant_name: 'Bench',
    settings: '{}',
    created_at: now,
  })
  await stores.transaction(async (inside) => {
    for (let index = 0; index < count; index += 1) await signUp(inside, index, now - (count - index) * 30)
  })
  await database.close()
}

/** The rows that remain of a sign-up with an emailed code. */
async function signUp({ persons, handles, sessions }, index, created_at) {
  const person_id = idOf(created_at)
  const handle = { type: 'email_address', value: emailOf(index) }
  await persons.create({
    person_id,
    pool_id: ORGANIZATION,
    organization_id: ORGANIZATION,
    person_type: 'regular',
    region: 'europe-belgium',
    created_at,
  })
  await handles.claim(ORGANIZATION, { id: idOf(created_at), person_id, ...handle, created_at })
  await sessions.insert({
    id: idOf(created_at),
    kind: 'person',
    organization_id: ORGANIZATION,
    person_id,
    authentications: [{ method: 'otp_via_email', handle, timestamp: new Date(created_at).toISOString() }],
    first_token: true,
    created_at,
    expires_at: created_at + 400 * 86_400_000,
    revoked_at: null,
    proofs: 1,
    scope: [],
  })
}

/** A UUID of version 7, as the server creates them. */
function idOf(time) {
  const hex = time.toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
