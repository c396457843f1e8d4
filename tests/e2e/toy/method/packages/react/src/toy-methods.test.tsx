// @vitest-environment jsdom
import { SlashID, User } from '@portico/sdk'
import { createTestServer, fakeClock } from '@portico/server/testing/index'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVault, digestKeyOf } from '../../server/src/ground/adapters/vault.js'
import { reseal } from '../../server/src/jobs/vault-rotation/reseal.js'
import { type Database, openDatabase } from '../../server/src/storage/engine/database.js'
import { ConfigurationProvider, type ConfigurationProviderProps } from './configuration/configuration-provider.js'
import { Form } from './sign-in/form.js'
import './testing/patience.js'
import { SlashIDProvider } from './user/slashid-provider.js'

const ADDRESS = 'ada@example.com'
const ada = { type: 'email_address', value: ADDRESS } as const
const PHRASE = 'seven quiet herons'
const KEY = new Uint8Array(32).fill(7)
const NEXT_KEY = new Uint8Array(32).fill(8)

let database: Database
let closing: (() => Promise<void>)[]
beforeEach(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  closing = [() => database.close()]
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  for (const close of closing.reverse()) await close()
})

/** Our server, and a visitor's page that uses it. */
async function open(masterKeys: readonly [Uint8Array, ...Uint8Array[]] = [KEY], clock = fakeClock(Date.now())) {
  const settings = { masterKey: masterKeys[0], masterKeys: () => masterKeys }
  const server = await createTestServer({ listen: true, clock, database, settings })
  closing.push(() => server.close())
  const oid = server.settings.orgId
  const environment = { baseURL: server.url, sdkURL: `${server.url}/sdk.html` }
  const sid = () => new SlashID({ oid, environment, analyticsEnabled: false })
  const show = (configuration: ConfigurationProviderProps, children: ReactNode = <Form />) =>
    render(
      <SlashIDProvider oid={oid} environment={environment} analyticsEnabled={false}>
        <ConfigurationProvider {...configuration}>{children}</ConfigurationProvider>
      </SlashIDProvider>,
    )
  const codeFor = async (to: string) => /\d{6}/.exec((await server.outbox.next(to)).text)?.[0] ?? ''
  return { server, clock, oid, sid, show, codeFor }
}

const done = () => screen.findByText('You are now authenticated!', {}, { timeout: 8_000 })

test('a code by telephone signs in through the SDK and through the widget', async () => {
  const { server, oid, sid, show, codeFor } = await open()
  const sdk = sid()
  sdk.subscribe('otpCodeSent', async () => sdk.publish('otpCodeSubmitted', await codeFor('+351912345678')))
  const user = await sdk.id(oid, { type: 'phone_number', value: '+351912345678' }, { method: 'otp_via_voice' })
  expect(user.authentication).toEqual(['otp_via_voice'])
  expect((await server.outbox.all('+351912345678')).at(-1)?.text).toMatch(/^Read out twice: /)

  const visitor = userEvent.setup()
  show({ factors: [{ method: 'otp_via_voice' }], defaultCountryCode: 'PT' })
  await screen.findByRole('combobox', { name: 'Country' })
  await visitor.type(await screen.findByRole('textbox', { name: 'Phone' }), '962345678{Enter}')
  await screen.findByLabelText('Please enter OTP digit 1')
  await visitor.keyboard(await codeFor('+351962345678'))
  await done()
})

test('a secret phrase is added only after a recent sign-in, signs in, and survives a change of the master key', async () => {
  const { server, clock, oid, sid, show } = await open()
  const old = await server.admin.signIn(ADDRESS)
  clock.advance(3 * 3_600_000)
  const refused = await server.inject({
    method: 'POST',
    url: '/id/v2',
    token: old,
    body: { factor: { method: 'phrase' }, metadata: {} },
  })
  expect([refused.status, refused.json.errors[0].slug]).toEqual([403, 'recent_sign_in_required'])

  let sdk = sid()
  const answerBy = (phrase: string) => sdk.subscribe('phraseRequested', () => sdk.publish('phraseSubmitted', phrase))
  answerBy(PHRASE)
  const user = new User(await server.admin.signIn(ADDRESS), sdk)
  await user.mfa({ method: 'phrase' })
  expect(user.authentication).toContain('phrase')
  const [held] = await database.query.selectFrom('credentials').select(['type', 'secret']).execute()
  expect(held?.type).toBe('phrase')
  expect(held?.secret).not.toContain('heron')

  sdk = sid()
  answerBy(PHRASE)
  expect((await sdk.id(oid, ada, { method: 'phrase' })).authentication).toEqual(['phrase'])

  const visitor = userEvent.setup()
  show({ factors: [{ method: 'phrase' }] })
  await visitor.type(await screen.findByRole('textbox', { name: 'Email' }), `${ADDRESS}{Enter}`)
  await visitor.type(await screen.findByLabelText('Secret phrase'), 'seven loud herons{Enter}')
  await screen.findByText('This is not your phrase. Try again.')
  await visitor.clear(screen.getByLabelText('Secret phrase'))
  await visitor.type(screen.getByLabelText('Secret phrase'), `${PHRASE}{Enter}`)
  await done()

  const keys = { all: () => [NEXT_KEY, KEY], digesting: digestKeyOf(KEY) }
  const vault = createVault(NEXT_KEY, server.services.random, keys)
  await reseal(database, vault)
  const [resealed] = await database.query.selectFrom('credentials').select('secret').execute()
  expect(vault.sealedNow(resealed?.secret ?? '')).toBe(true)
  const next = await open([NEXT_KEY, KEY], clock)
  sdk = next.sid()
  answerBy(PHRASE)
  expect((await sdk.id(oid, ada, { method: 'phrase' })).authentication).toEqual(['phrase'])
})
