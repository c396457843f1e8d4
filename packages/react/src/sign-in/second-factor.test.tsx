// @vitest-environment jsdom
import type { SecondFactor } from '@portico/protocol'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeSdk } from '../testing/fake-sdk.js'
import { LoggedIn } from '../user/shown-when.js'
import { SlashIDProvider } from '../user/slashid-provider.js'
import { useSlashID } from '../user/use-slashid.js'
import { Form } from './form.js'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const LACKS: SecondFactor = { required: true, proven: false, held: true, prove: ['webauthn', 'totp'], add: [] }
const TOKEN = '@slashid/USER_TOKEN'

function show(lacks: SecondFactor, initialToken?: string) {
  const onSuccess = vi.fn()
  const fake = fakeSdk({ lacks })
  render(
    <SlashIDProvider
      oid="root"
      sdk={fake.sdk}
      tokenStorage="localStorage"
      {...(initialToken !== undefined && { initialToken })}
    >
      <LoggedIn>
        <p>Signed in</p>
      </LoggedIn>
      <Form factors={[{ method: 'otp_via_email' }]} onSuccess={onSuccess} />
    </SlashIDProvider>,
  )
  return { ...fake, visitor: userEvent.setup(), onSuccess }
}

const typed = async (visitor: ReturnType<typeof userEvent.setup>) =>
  visitor.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')

test('a person who lacks a second factor is asked for it, and counts as signed out until it is proved', async () => {
  const { visitor, requests, onSuccess } = show(LACKS)
  await typed(visitor)
  await screen.findByRole('heading', { name: 'Confirm with a second factor' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Confirm with a second factor'))
  expect(screen.queryByText('Signed in')).toBeNull()
  expect(localStorage.getItem(TOKEN)).toBeNull()
  expect(onSuccess).not.toHaveBeenCalled()
  await visitor.click(screen.getByRole('button', { name: 'Use your authenticator app' }))
  await screen.findByText('Signed in')
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce())
  expect(requests.at(-1)).toMatchObject({ factor: { method: 'totp' }, handle: { value: 'ada@example.com' } })
  expect(localStorage.getItem(TOKEN)).toContain('totp')
})

test('a person who has none is offered to add one', async () => {
  const { visitor } = show({ ...LACKS, held: false, prove: [], add: ['webauthn', 'totp'] })
  await typed(visitor)
  await screen.findByRole('heading', { name: 'Add a second factor' })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Add a passkey',
    'Add an authenticator app',
    'Use another account',
  ])
})

test('if this session cannot be completed, the person signs in again, and the session ends', async () => {
  const { visitor, revoked } = show({ ...LACKS, prove: [] })
  await typed(visitor)
  await visitor.click(await screen.findByRole('button', { name: 'Sign in again' }))
  await screen.findByRole('textbox', { name: 'Email' })
  expect(revoked).toHaveLength(1)
})

test('a token of an earlier visit that lacks only the factor is kept, and the factor is requested', async () => {
  localStorage.setItem(TOKEN, JSON.stringify({ oid: 'root', methods: ['otp_via_email'] }))
  const { visitor } = show(LACKS)
  await screen.findByRole('heading', { name: 'Confirm with a second factor' })
  expect(localStorage.getItem(TOKEN)).not.toBeNull()
  await visitor.click(screen.getByRole('button', { name: 'Use another account' }))
  await screen.findByRole('textbox', { name: 'Email' })
  expect(localStorage.getItem(TOKEN)).toBeNull()
})

test('hooks see no signed-in user meanwhile', async () => {
  let seen: ReturnType<typeof useSlashID> | undefined
  const Look = () => {
    seen = useSlashID()
    return null
  }
  const { sdk } = fakeSdk({ lacks: LACKS })
  render(
    <SlashIDProvider oid="root" sdk={sdk} initialToken={JSON.stringify({ oid: 'root', methods: ['password'] })}>
      <Look />
    </SlashIDProvider>,
  )
  await waitFor(() => expect(seen?.unfinished).toBeDefined())
  expect(seen).toMatchObject({ user: undefined, isAuthenticated: false })
})
