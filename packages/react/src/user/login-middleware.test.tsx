// @vitest-environment jsdom
import type { User } from '@portico/sdk'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Form } from '../sign-in/form.js'
import { fakeSdk } from '../testing/fake-sdk.js'
import type { LoginMiddleware } from './login-middleware.js'
import { LoggedIn } from './shown-when.js'
import { SlashIDProvider } from './slashid-provider.js'

afterEach(cleanup)

async function signIn(middleware: LoginMiddleware | readonly LoginMiddleware[]) {
  const [onSuccess, onError] = [vi.fn<(user: User) => void>(), vi.fn<(error: Error) => void>()]
  render(
    <SlashIDProvider oid="root" sdk={fakeSdk().sdk} tokenStorage="localStorage">
      <Form factors={[{ method: 'otp_via_email' }]} {...{ middleware, onSuccess, onError }} />
      <LoggedIn>Inside</LoggedIn>
    </SlashIDProvider>,
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await waitFor(() => expect(onSuccess.mock.calls.length + onError.mock.calls.length).toBe(1))
  return { onSuccess, onError }
}

const nothing = (async () => undefined) as unknown as LoginMiddleware
const nothingAtOnce = (() => null) as unknown as LoginMiddleware
const readGroups: LoginMiddleware = async ({ user }) => {
  user.getGroups()
  return user
}
const same: LoginMiddleware = async ({ user }) => user

test.each<[string, LoginMiddleware | readonly LoginMiddleware[]]>([
  ['one that returns nothing', nothing],
  ['one that returns null instead of a promise', nothingAtOnce],
  ['the first of two', [nothing, readGroups]],
  ['the last of two', [same, nothing]],
])('a middleware without a user, %s, leads to the error of a missing user', async (_, middleware) => {
  const { onSuccess, onError } = await signIn(middleware)
  expect(onSuccess).not.toHaveBeenCalled()
  expect(String(onError.mock.lastCall?.[0])).toBe('Error: User not returned from /id')
  expect(String(onError.mock.lastCall?.[0].cause)).toMatch(/middleware .*returned no user/)
  await screen.findByRole('heading', { name: 'Something went wrong...' })
  expect(screen.queryByText('Inside')).toBeNull()
  expect(localStorage.getItem('@slashid/USER_TOKEN')).toBeNull()
})

test('an empty list changes nothing', async () => {
  const { onSuccess } = await signIn([])
  expect(onSuccess).toHaveBeenCalledOnce()
  await screen.findByText('Inside')
})
