import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../packages/server/src/testing/postgres.js'
import { askForCode } from './sign-in.js'
import { type HubWorld, openWorld } from './world.js'

/** The hub as in production: with PostgreSQL and a mail host, and without a development outbox. */
let postgres: TestPostgres
let smtp: SMTPServer
let world: HubWorld
const READER = 'captain@travel.example'

/** Called with the next email that arrives. */
let receive = (_mail: string) => {}
const firstMail = new Promise<string>((resolve) => {
  receive = resolve
})

beforeAll(async () => {
  postgres = await startPostgres()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let data = ''
      stream.on('data', (part: Buffer) => {
        data += part
      })
      stream.on('end', () => {
        receive(data)
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  world = await openWorld({
    DATABASE_URL: await postgres.create(),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Travel API <hub@travel.example>',
  })
})
afterAll(async () => {
  await world?.close()
  smtp?.close()
  await postgres?.stop()
})

test('a code that the mail host received signs a reader in', async () => {
  const added = await world.portico('person', 'add', READER, '--group', 'docusaurus-users')
  expect(added).toMatchObject({ code: 0, stderr: '' })
  const { page } = await world.visitor()
  await page.goto('/docs/changelog')
  await askForCode(page, READER)
  const mail = await firstMail
  expect(mail).toMatch(new RegExp(`^To: ${READER}`, 'm'))
  await page.locator('.sid-otp-input input').first().focus()
  await page.keyboard.type(/^Subject: .*?(\d{6})/m.exec(mail)?.[1] ?? '')
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
