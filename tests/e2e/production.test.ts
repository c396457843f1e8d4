import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../packages/server/src/testing/postgres.js'
import { type MailHost, startMailHost } from './mail-host.js'
import { askForCode } from './sign-in.js'
import { type HubWorld, openWorld, until } from './world.js'

/** The hub as in production: with PostgreSQL and a mail host, and without a development outbox. */
let postgres: TestPostgres
let mailHost: MailHost
let world: HubWorld
const READER = 'captain@travel.example'

beforeAll(async () => {
  postgres = await startPostgres()
  mailHost = await startMailHost()
  world = await openWorld({
    DATABASE_URL: await postgres.create(),
    SMTP_URL: mailHost.url,
    MAIL_FROM: 'Travel API <hub@travel.example>',
  })
})
afterAll(async () => {
  await world?.close()
  await mailHost?.close()
  await postgres?.stop()
})

test('a code that the mail host received signs a reader in', async () => {
  const added = await world.portico('person', 'add', READER, '--group', 'docusaurus-users')
  expect(added).toMatchObject({ code: 0, stderr: '' })
  const { page } = await world.visitor()
  await page.goto('/docs/changelog')
  await askForCode(page, READER)
  const mail = await until('an email', async () => mailHost.mails[0])
  expect(mail.text).toMatch(new RegExp(`^To: ${READER}`, 'm'))
  await page.locator('.sid-otp-input input').first().focus()
  await page.keyboard.type(/\d{6}/.exec(mail.subject)?.[0] ?? '')
  await page.locator('.theme-doc-markdown h1').waitFor()

  // A power failure: everything that was acknowledged must be there when the program restarts.
  await world.stopServer('SIGKILL')
  await world.startServer()
  await page.goto('/docs/intro')
  await page.locator('.theme-doc-markdown h1').waitFor()
})

test('no outbox is open beside a real mail host', async () => {
  expect((await fetch(`${world.url}/outbox/messages`)).status).toBe(404)
})
