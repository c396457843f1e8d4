import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../testing/index.js'
import { notifyWaiting } from './notify.js'

let world: TestServer
let reader: string
const clock = fakeClock()

beforeEach(async () => {
  world = await createTestServer({ clock, settings: { rateLimits: false } })
  await world.admin.addPerson({
    handles: [{ type: 'email_address', value: 'boss@example.com' }],
    groups: ['portico-admins'],
  })
  reader = await world.admin.signIn('ada@example.com')
})
afterEach(() => world.close())

const ask = (body: unknown, headers = {}) =>
  world.inject({ method: 'POST', url: '/access-requests', token: reader, body, headers })
const linkIn = (text: string, name: string) => {
  const found = new RegExp(`${name}: (\\S+)`).exec(text)?.[1] ?? ''
  return new URL(found)
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const groupsOfReader = async () =>
  (await world.admin.listPersons()).persons.find(({ handles }) => handles.some(({ value }) => value.startsWith('ada')))
    ?.groups

describe('asking for access', () => {
  test('reaches the administrators by mail, and one click on the page of its link lets the reader in', async () => {
    await ask({ groups: ['docusaurus-users'], reason: 'I build on it', page: '/docs/intro' })
    const mail = await world.outbox.next('boss@example.com')
    expect(mail.subject).toBe('ada@example.com requests access to Developer hub')
    expect(mail.text).toContain('I build on it')
    const link = linkIn(mail.text, 'Approve')
    const page = await world.inject({ url: link.pathname })
    expect(page.text).toContain('Approve this request?')
    expect(await groupsOfReader()).toEqual([])
    const done = await world.inject({ method: 'POST', url: link.pathname, headers: form, body: '' })
    expect([done.status, await groupsOfReader()]).toEqual([200, ['docusaurus-users']])
    const told = (await world.outbox.all('ada@example.com'))[0]
    expect(told?.subject).toBe('You now have access to Developer hub')
    expect(linkIn(told?.text ?? '', 'Open the page').href).toBe(`${world.url}/docs/intro`)
    const [own] = (await world.inject({ url: '/access-requests', token: reader })).json.result
    expect(own).toMatchObject({ state: 'approved', page: '/docs/intro' })
  })

  test('denied by its other link, the reader is notified and stays out; both links have then expired', async () => {
    await ask({ groups: ['docusaurus-users'] })
    const { text } = await world.outbox.next('boss@example.com')
    const deny = linkIn(text, 'Deny').pathname
    expect((await world.inject({ method: 'POST', url: deny, headers: form, body: '' })).status).toBe(200)
    expect(await groupsOfReader()).toEqual([])
    expect((await world.outbox.all('ada@example.com'))[0]?.subject).toContain('was declined')
    for (const path of [deny, linkIn(text, 'Approve').pathname])
      expect((await world.inject({ method: 'POST', url: path, headers: form, body: '' })).status).toBe(403)
  })

  test('of many clicks at once one decides', async () => {
    await ask({ groups: ['docusaurus-users'] })
    const { text } = await world.outbox.next('boss@example.com')
    const paths = ['Approve', 'Deny'].map((name) => linkIn(text, name).pathname)
    const clicks = Array.from({ length: 20 }, (_, at) =>
      world.inject({ method: 'POST', url: paths[at % 2] ?? '', headers: form, body: '' }),
    )
    const statuses = (await Promise.all(clicks)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('a link is worth nothing for who is no administrator any more, after a week, or when it was changed', async () => {
    await ask({ groups: ['docusaurus-users'] })
    const { text } = await world.outbox.next('boss@example.com')
    const path = linkIn(text, 'Approve').pathname
    const status = async (url: string) => (await world.inject({ url })).status
    expect(await status(path)).toBe(200)
    expect(await status(path.replace(/.(?=\/approve)/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(403)
    const { persons } = await world.admin.listPersons()
    const isBoss = ({ handles }: (typeof persons)[number]) => handles.some(({ value }) => value === 'boss@example.com')
    const boss = persons.find(isBoss)?.person_id ?? ''
    await world.admin.setGroups(boss, [])
    expect(await status(path)).toBe(403)
    await world.admin.setGroups(boss, ['portico-admins'])
    expect(await status(path)).toBe(200)
    clock.advance(8 * 24 * 3_600_000)
    expect(await status(path)).toBe(403)
  })

  test('asking twice for the same is asking once, and a flood of requests is one email in ten minutes', async () => {
    await ask({ groups: ['a'] })
    await ask({ groups: ['a'] })
    for (const group of 'bcdefghijklmnopqrst') await ask({ groups: [group] })
    expect((await ask({ groups: ['u'] })).status).toBe(429)
    await notifyWaiting(world.services)
    expect(await world.outbox.all('boss@example.com')).toHaveLength(1)
    clock.advance(10 * 60_000)
    await notifyWaiting(world.services)
    await notifyWaiting(world.services)
    const [second, first] = await world.outbox.all('boss@example.com')
    expect(first?.text.match(/^Approve/gm)).toHaveLength(1)
    expect(second?.subject).toBe('19 requests for access to Developer hub')
    expect(second?.text.match(/^Approve ada@example.com: /gm)).toHaveLength(10)
    expect(second?.text).toContain('9 more requests wait in the console.')
    clock.advance(10 * 60_000)
    await notifyWaiting(world.services)
    expect(await world.outbox.all('boss@example.com')).toHaveLength(2)
  })

  test('a page is a path of the site, so that no mail of ours leads elsewhere', async () => {
    for (const page of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'docs', '/a b'])
      expect([page, (await ask({ groups: ['a'], page })).status]).toEqual([page, 400])
    const asked = await ask({ groups: ['a'], page: '/docs' }, { origin: 'https://evil.example' })
    expect(asked.json.result.page).toBe('/docs')
  })

  test('what a reader writes reaches the mail as words, never as markup or headers', async () => {
    await ask({ groups: ['<b>x</b>'], reason: '<script>alert(1)</script>\r\nBcc: all@example.com' })
    const { html, text, subject } = await world.outbox.next('boss@example.com')
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<b>')
    expect(`${subject}${text}`).not.toMatch(/^Bcc:/m)
  })
})
