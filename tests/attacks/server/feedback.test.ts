import type { SiteMap } from '@portico/server'
import { fakeClock } from '@portico/server/testing/index'
import { LOGIN_PAGE, readingProgram } from '@portico/server/testing/reading-program'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

/** Feedback is about pages that its sender may read. What a program sends must not reveal or claim more than its grant. */
let hub: Target
let ada: string
let map: SiteMap
const clock = fakeClock()

beforeEach(async () => {
  map = {
    site: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
    build: 'build-1',
    sealed: true,
    pages: [
      { path: '/docs/intro', audience: null },
      { path: '/docs/partners', audience: { any: [['partners']] } },
      { path: '/docs/staff', audience: { any: [['staff']] } },
    ],
    translated: [{ path: '/es/docs/staff', audience: { any: [['staff']] } }],
    tickets: [],
  }
  hub = await target({ clock, loginPage: LOGIN_PAGE, site: async () => map })
  const { person_id } = await hub.world.admin.addPerson({
    handles: [{ type: 'email_address', value: 'ada@example.com' }],
    groups: ['partners', 'staff'],
  })
  expect(person_id).toBeTruthy()
  ada = await hub.world.admin.signIn('ada@example.com')
})
afterEach(() => hub.close())

const send = async (token: string, page?: string) =>
  (await hub.call('POST', '/feedback', { token, body: { text: `about ${page}`, page } })).status
const programFor = async (groups: readonly string[]) => {
  const program = await readingProgram(hub.world)
  return (await program.tokensFor(ada, groups, 'read feedback')).access_token
}

test('a program sends it only about pages of its grant, in any spelling of their address', async () => {
  const token = await programFor(['partners'])
  for (const page of ['/docs/intro', '/docs/partners', '/docs/partners/'])
    expect(await send(token, page), page).toBe(201)
  for (const page of ['/docs/staff', '/docs/staff/', '/docs/st%61ff', '/es/docs/staff', '/docs/missing', '/'])
    expect(await send(token, page), page).toBe(400)
  expect(await send(token)).toBe(201)
})

test('a program gets the same answer for a page outside its grant and for one that does not exist', async () => {
  const token = await programFor(['partners'])
  const answer = async (page: string) => {
    const { status, json } = await hub.call('POST', '/feedback', { token, body: { text: 'x', page } })
    return [status, json.errors[0].message]
  }
  expect(await answer('/docs/staff')).toEqual(await answer('/docs/missing'))
})

test('a program names no page where the server does not know the pages of the site', async () => {
  const token = await programFor(['partners'])
  map = { site: null, build: null, sealed: false, pages: [], tickets: [] }
  expect([await send(token, '/docs/partners'), await send(token)]).toEqual([400, 201])
})

test('a person cannot send it about a page that they may not read', async () => {
  const eve = await hub.world.admin.signIn('eve@example.com')
  expect([await send(eve, '/docs/intro'), await send(eve, '/docs/staff'), await send(ada, '/docs/staff')]).toEqual([
    201, 400, 201,
  ])
})
