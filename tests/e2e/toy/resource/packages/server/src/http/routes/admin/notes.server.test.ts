import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/index.js'

let world: TestServer
let ada: string
beforeEach(async () => {
  world = await createTestServer()
  ada = (await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }] })).person_id
})
afterEach(() => world.close())

const send = (method: 'GET' | 'POST', url: string, body?: unknown, token = world.settings.adminKey) =>
  world.inject({ method, url, token, body })
const notesOn = (id: string) => `/admin/notes/${id}`

test('a note on a person is stored, listed with the newest first, and recorded in the audit log', async () => {
  const first = await send('POST', notesOn(ada), { text: 'Asked for a trial.' })
  expect([first.status, first.json.result]).toMatchObject([
    201,
    { text: 'Asked for a trial.', created_by: 'admin-key', created_at: expect.any(String) },
  ])
  await send('POST', notesOn(ada), { text: 'Signed the contract.' })
  const { result, meta } = (await send('GET', `${notesOn(ada)}?limit=1`)).json
  expect(result).toMatchObject([{ text: 'Signed the contract.' }])
  expect(meta.pagination).toMatchObject({ limit: 1, total_count: 2, next: expect.any(String) })
  const rest = (await send('GET', `${notesOn(ada)}?limit=1&after=${meta.pagination.next}`)).json.result
  expect(rest).toEqual([first.json.result])
  const entries = (await send('GET', '/admin/audit?action=note.created')).json.result
  expect(entries).toHaveLength(2)
  expect(entries[0]).toMatchObject({ action: 'note.created', person_id: ada })
})

test('a key needs the right for it, to read and to write', async () => {
  const keyWith = async (...scopes: string[]) =>
    (await send('POST', '/admin/keys', { name: scopes.join(), scopes })).json.result.secret
  const note = { text: 'Asked for a trial.' }
  for (const [key, reading, writing] of [
    [await keyWith('persons:read', 'persons:write'), 403, 403],
    [await keyWith('notes:read'), 200, 403],
    [await keyWith('notes:write'), 403, 201],
  ])
    expect([
      (await send('GET', notesOn(ada), undefined, key)).status,
      (await send('POST', notesOn(ada), note, key)).status,
    ]).toEqual([reading, writing])
})

test('the notes on a person are removed with the person', async () => {
  const { status } = await send('POST', notesOn(ada), { text: 'Asked for a trial.' })
  expect(status).toBe(201)
  const stored = () => world.services.stores.notes.list(world.settings.orgId, ada, { limit: 9, offset: 0 })
  expect((await stored()).notes).toHaveLength(1)
  await world.admin.deletePerson(ada)
  expect((await stored()).notes).toEqual([])
  expect((await send('GET', notesOn(ada))).status).toBe(404)
  expect((await send('POST', notesOn(ada), { text: 'Too late.' })).status).toBe(404)
})
