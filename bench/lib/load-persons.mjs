import { randomBytes } from 'node:crypto'
import { migrate, openDatabase } from '@portico/server'
import { ORGANIZATION } from './sign-in.mjs'

export const emailOf = (person) => `person-${person}@bench.example`

const AT_ONCE = 500

/** Fills a new SQLite file with persons as a year of sign-ups leaves them: each with an address and a session. */
export async function loadPersons(file, count) {
  const database = await openDatabase({ kind: 'sqlite', file })
  await migrate(database)
  const { query } = database
  const now = Date.now()
  await query
    .insertInto('organizations')
    .values({
      id: ORGANIZATION,
      parent_id: null,
      org_name: 'Bench',
      tenant_name: 'Bench',
      settings: '{}',
      created_at: now,
    })
    .execute()
  await query.transaction().execute(async (inside) => {
    for (let from = 0; from < count; from += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) =>
        rowsOf(from + index, now - (count - from - index) * 30),
      )
      for (const table of ['persons', 'memberships', 'handles', 'sessions'])
        await inside
          .insertInto(table)
          .values(some.map((rows) => rows[table]))
          .execute()
    }
  })
  await database.close()
}

function rowsOf(index, created_at) {
  const [person_id, value] = [idOf(created_at), emailOf(index)]
  const handle = { type: 'email_address', value }
  const authentications = [{ method: 'otp_via_email', handle, timestamp: new Date(created_at).toISOString() }]
  return {
    persons: { id: person_id, pool_id: ORGANIZATION, person_type: 'regular', region: 'europe-belgium', created_at },
    memberships: { organization_id: ORGANIZATION, person_id, state: 'active', created_at },
    handles: { id: idOf(created_at), pool_id: ORGANIZATION, person_id, ...handle, verified: 1, created_at },
    sessions: {
      id: idOf(created_at),
      organization_id: ORGANIZATION,
      person_id,
      authentications: JSON.stringify(authentications),
      first_token: 1,
      created_at,
      expires_at: created_at + 400 * 86_400_000,
      revoked_at: null,
      actor: null,
      anonymous_person_id: null,
    },
  }
}

/** A UUID of version 7, as the server gives them. */
function idOf(time) {
  const hex = time.toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
