// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeSdk } from '../testing/fake-sdk.js'
import { Groups } from './groups.js'
import type { SlashIDProviderProps } from './provider-props.js'
import { LoggedIn, LoggedOut, SlashIDLoaded } from './shown-when.js'
import { SlashIDProvider } from './slashid-provider.js'
import { type UseSlashID, useSlashID } from './use-slashid.js'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

const KEY = '@slashid/USER_TOKEN'
const token = (claims: object = {}) => JSON.stringify({ oid: 'root', ...claims })

let seen: UseSlashID
function Watch() {
  seen = useSlashID()
  return <p data-testid="state">{seen.sdkState}</p>
}

async function show(props: Partial<SlashIDProviderProps> = {}, children: React.ReactNode = null) {
  const rendered = render(
    <SlashIDProvider oid="root" {...props}>
      <Watch />
      {children}
    </SlashIDProvider>,
  )
  await waitFor(() => expect(seen.sdkState).toBe('ready'))
  return rendered
}

test('start-up goes through its four states', async () => {
  const states: string[] = []
  const Record = () => {
    const { sdkState } = useSlashID()
    if (states.at(-1) !== sdkState) states.push(sdkState)
    return null
  }
  await show({ sdk: fakeSdk().sdk }, <Record />)
  expect(states).toEqual(['initial', 'loaded', 'retrievingToken', 'ready'])
})

test('a given token takes precedence over the URL and the storage', async () => {
  const [initial, url, stored] = ['given', 'url', 'stored'].map((name) => token({ name }))
  localStorage.setItem(KEY, stored ?? '')
  const { sdk } = fakeSdk({ valid: [initial ?? '', stored ?? ''], fromUrl: url ?? '' })
  await show({ sdk, initialToken: initial ?? '', tokenStorage: 'localStorage' })
  expect(seen.user?.token).toBe(initial)
})

test('the user of the URL replaces an invalid given token', async () => {
  const { sdk } = fakeSdk({ fromUrl: token({ name: 'url' }) })
  await show({ sdk, initialToken: token({ name: 'old' }) })
  expect(seen.user?.token).toBe(token({ name: 'url' }))
})

test('a stored token that is no longer valid is removed', async () => {
  localStorage.setItem(KEY, token())
  await show({ sdk: fakeSdk().sdk, tokenStorage: 'localStorage' })
  expect(seen.user).toBeUndefined()
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('a stored token is kept when the server cannot be asked', async () => {
  localStorage.setItem(KEY, token())
  const { sdk } = fakeSdk()
  class Unreachable extends sdk.User {
    validateToken = () => Promise.reject(new Error('offline'))
  }
  await show({ sdk: { ...sdk, User: Unreachable as typeof sdk.User }, tokenStorage: 'localStorage' })
  expect(seen.user).toBeUndefined()
  expect(localStorage.getItem(KEY)).toBe(token())
})

test('a token that cannot be read is removed', async () => {
  localStorage.setItem(KEY, 'garbage')
  await show({ sdk: fakeSdk().sdk, tokenStorage: 'localStorage' })
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('an anonymous user counts as signed out and becomes a known one by signing in', async () => {
  await show(
    { sdk: fakeSdk().sdk, anonymousUsersEnabled: true },
    <LoggedOut>
      <p>out</p>
    </LoggedOut>,
  )
  expect(seen.anonymousUser).toBeDefined()
  expect(seen.isAuthenticated).toBe(false)
  expect(screen.getByText('out')).toBeDefined()
  await act(() => seen.logIn({ factor: { method: 'password' }, handle: { type: 'username', value: 'ada' } }))
  expect(seen.isAuthenticated).toBe(true)
  // If it stayed, every later second factor would be refused.
  expect(seen.anonymousUser).toBeUndefined()
})

test('if no anonymous user can be created the page is notified, and continues', async () => {
  const { sdk } = fakeSdk()
  class Failing extends sdk.SlashID {
    createAnonymousUser = () => Promise.reject(new Error('no'))
  }
  const onInitError = vi.fn()
  await show({ sdk: { ...sdk, SlashID: Failing }, anonymousUsersEnabled: true, onInitError })
  expect(onInitError).toHaveBeenCalledOnce()
})

test('strict mode starts one SDK, not two', async () => {
  const { sdk, created } = fakeSdk()
  render(
    <StrictMode>
      <SlashIDProvider oid="root" sdk={sdk}>
        <Watch />
      </SlashIDProvider>
    </StrictMode>,
  )
  await waitFor(() => expect(seen.sdkState).toBe('ready'))
  expect(created).toHaveLength(1)
})

test('middleware runs from left to right, and its user is the one that is kept', async () => {
  const { sdk } = fakeSdk()
  await show({ sdk, tokenStorage: 'localStorage' })
  const order: string[] = []
  const step = (name: string) => async () => {
    order.push(name)
    return new sdk.User(...([token({ name }), seen.sid] as never[])) as NonNullable<UseSlashID['user']>
  }
  await act(() => seen.logIn({ factor: { method: 'password' } }, { middleware: [step('one'), step('two')] }))
  expect(order).toEqual(['one', 'two'])
  expect(localStorage.getItem(KEY)).toBe(token({ name: 'two' }))
})

test('logging out deletes the token here and ends the session on the server', async () => {
  localStorage.setItem(KEY, token())
  const { sdk, revoked } = fakeSdk({ valid: [token()] })
  await show({ sdk, tokenStorage: 'localStorage' })
  act(() => seen.logOut())
  expect(seen.user).toBeUndefined()
  expect(localStorage.getItem(KEY)).toBeNull()
  expect(revoked).toEqual([token()])
})

test('a user of another organization switches the account to it, and logging out switches it back', async () => {
  const there = token({ oid: 'branch' })
  const { sdk, created } = fakeSdk({ valid: [there] })
  await show({ sdk })
  await act(() => seen.__syncExternalState({ oid: 'branch', initialToken: there }))
  await waitFor(() => expect(seen.user?.oid).toBe('branch'))
  act(() => seen.logOut())
  await waitFor(() => expect(seen.sdkState).toBe('ready'))
  expect(created.map(({ oid }) => oid)).toEqual(['root', 'branch', 'root'])
})

describe('tokens of organizations', () => {
  const stored = () => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith(KEY)))
  const [root, branch] = [token(), token({ oid: 'branch' })]

  test('the sign-in keeps the plain key, and another organization gets its own', async () => {
    localStorage.setItem(KEY, root)
    const { sdk } = fakeSdk({ valid: [root, branch] })
    await show({ sdk, tokenStorage: 'localStorage' })
    await act(() => seen.__switchOrganizationInContext({ oid: 'branch' }))
    await waitFor(() => expect(seen.user?.oid).toBe('branch'))
    expect(stored()).toEqual({ [KEY]: root, [`${KEY}/branch`]: branch })
  })

  test('a stored token is used again for switching back, without requesting another', async () => {
    localStorage.setItem(KEY, root)
    const { sdk } = fakeSdk({ valid: [root, branch] })
    await show({ sdk, tokenStorage: 'localStorage' })
    const spy = vi.spyOn(seen.user as NonNullable<UseSlashID['user']>, 'getTokenForOrganization')
    await act(() => seen.__switchOrganizationInContext({ oid: 'root' }))
    await waitFor(() => expect(seen.sdkState).toBe('ready'))
    expect(spy).not.toHaveBeenCalled()
  })

  test('logging out deletes and ends all of them', async () => {
    localStorage.setItem(KEY, root)
    localStorage.setItem(`${KEY}/branch`, branch)
    const { sdk, revoked } = fakeSdk({ valid: [root, branch] })
    await show({ sdk, tokenStorage: 'localStorage' })
    act(() => seen.logOut())
    expect(stored()).toEqual({})
    expect(revoked).toEqual([root, branch])
  })

  test("a new sign-in does not enter an earlier person's organizations", async () => {
    localStorage.setItem(`${KEY}/branch`, branch)
    await show({ sdk: fakeSdk().sdk, tokenStorage: 'localStorage' })
    await act(() => seen.logIn({ factor: { method: 'password' } }))
    expect(Object.keys(stored())).toEqual([KEY])
  })
})

test('events of the SDK reach those who listen through the context, including late listeners', async () => {
  const { sdk, created } = fakeSdk()
  await show({ sdk })
  const [, tell] = created[0]?.subscribe.mock.calls.find(([name]) => name === 'otpCodeSent') ?? []
  const onSent = vi.fn()
  tell()
  seen.subscribe('otpCodeSent', onSent)
  expect(onSent).toHaveBeenCalledOnce()
})

test('theme classes are on the body, change with the theme, and are removed with the provider', async () => {
  const { sdk } = fakeSdk()
  const rendered = await show({ sdk, themeProps: { theme: 'light', className: 'mine too' } })
  expect([...document.body.classList]).toEqual(['sid-theme-root', 'sid-theme-root__light', 'mine', 'too'])
  rendered.rerender(
    <SlashIDProvider oid="root" sdk={sdk} themeProps={{ theme: 'dark' }}>
      <Watch />
    </SlashIDProvider>,
  )
  expect([...document.body.classList]).toEqual(['sid-theme-root', 'sid-theme-root__dark'])
  rendered.unmount()
  expect([...document.body.classList]).toEqual([])
})

test.each([
  ['a', true],
  ['c', false],
  [Groups.some('a', 'c'), true],
  [Groups.some(), false],
  [Groups.all('a', 'b'), true],
  [Groups.all('a', 'c'), false],
  [Groups.all(), true],
])('of the groups a and b, %s is met: %s', async (belongsTo, met) => {
  const mine = token({ groups: ['a', 'b'] })
  await show({ sdk: fakeSdk({ valid: [mine] }).sdk, initialToken: mine }, <Groups belongsTo={belongsTo}>member</Groups>)
  expect(screen.queryByText('member') !== null).toBe(met)
})

test('LoggedIn may require factors, by list or by a function', async () => {
  const mine = token({ methods: ['password'] })
  await show(
    { sdk: fakeSdk({ valid: [mine] }).sdk, initialToken: mine },
    <>
      <LoggedIn withFactorMethods={['password']}>one</LoggedIn>
      <LoggedIn withFactorMethods={['password', 'totp']}>two</LoggedIn>
      <LoggedIn withFactorMethods={(methods) => methods.length === 1}>three</LoggedIn>
    </>,
  )
  expect(document.body.textContent).toContain('onethree')
})

test('SlashIDLoaded shows its fallback until start-up has finished, and nothing else', async () => {
  const { sdk } = fakeSdk()
  const page = (
    <SlashIDProvider oid="root" sdk={sdk}>
      <SlashIDLoaded fallback={<i>wait</i>}>
        <b>go</b>
      </SlashIDLoaded>
    </SlashIDProvider>
  )
  const { container } = render(page)
  expect(container.innerHTML).toBe('<i>wait</i>')
  await waitFor(() => expect(container.innerHTML).toBe('<b>go</b>'))
})
