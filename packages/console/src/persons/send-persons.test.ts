import { createTestServer, type TestServer } from '@portico/server/testing/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../api/call.js'
import { sendPersons } from './send-persons.js'

let world: TestServer
let connection: Connection
beforeAll(async () => {
  world = await createTestServer({ listen: true, settings: { rateLimits: false } })
  const { orgId, adminKey } = world.settings
  connection = { origin: world.url, organization: orgId, token: adminKey, fetch }
})
afterAll(() => world.close())

const person = (value: string, verified = true) => ({ handles: [{ type: 'email_address', value, verified }] })

/** More rows than one call takes, of which the last repeat the first. */
const rows = () => {
  const first = [person('Ada@travel.example'), { handles: 'none' }, person('bob@travel.example', false)]
  const many = Array.from({ length: 100 }, (_, at) => person(`reader-${at}@travel.example`))
  return [...first, ...many, person('ada@TRAVEL.example'), person('bob@travel.example')].map((entry, at) => ({
    place: at + 2,
    person: entry,
  }))
}

const send = (dryRun: boolean) => sendPersons(connection, rows(), { dryRun, onProgress: () => {} })

test('a dry run reports the same unusable rows as the import, with their handles, across calls', async () => {
  const trial = await send(true)
  expect(trial.refused).toEqual([
    { place: 3, who: undefined, message: expect.any(String) },
    { place: 105, who: 'ada@TRAVEL.example', message: 'Row 2 has the same handle.' },
  ])
  const real = await send(false)
  expect(real.refused.map(({ place, who }) => [place, who])).toEqual(
    trial.refused.map(({ place, who }) => [place, who]),
  )
  expect([trial.added, real.added]).toEqual([103, 103])
})
