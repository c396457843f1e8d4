import type { SlashID, User } from '@portico/sdk'
import { expect, test, vi } from 'vitest'
import type { SignInAccount } from './run-commands.js'
import { type Clock, createSignInStore } from './sign-in-store.js'

const user = { ID: 'someone', anonymous: false } as User
const logIn = {
  type: 'logIn',
  config: { factor: { method: 'otp_via_email' }, handle: { type: 'email_address', value: 'ada@example.com' } },
} as const

/** An SDK of another vendor: only its public members, and a sign-in that ends when the test says so. */
function fakeSdk() {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const published: [string, unknown][] = []
  const calls: { resolve: (user: User | undefined) => void; reject: (reason: unknown) => void }[] = []
  const sid = {
    subscribe: (name: string, handler: () => void) =>
      listeners.set(name, (listeners.get(name) ?? new Set()).add(handler)),
    unsubscribe: (name: string, handler: () => void) => listeners.get(name)?.delete(handler),
    publish: (name: string, payload: unknown) => published.push([name, payload]),
  } as unknown as SlashID
  const call = vi.fn(() => new Promise<User | undefined>((resolve, reject) => void calls.push({ resolve, reject })))
  return {
    sid,
    call,
    calls,
    published,
    tell: (name: string, payload?: unknown) => {
      for (const handler of [...(listeners.get(name) ?? [])]) handler(payload)
    },
    heard: () => [...listeners.values()].reduce((sum, each) => sum + each.size, 0),
  }
}

function start({ signedIn, clock }: { signedIn?: User; clock?: Clock } = {}) {
  const sdk = fakeSdk()
  const mfa = vi.fn(sdk.call)
  const handlers = { onSuccess: vi.fn(), onError: vi.fn() }
  const { sid, call: logIn } = sdk
  const account: SignInAccount = { sid, events: [sid], user: signedIn, logIn, mfa, recover: async () => {} }
  const store = createSignInStore({ account: async () => account, ...handlers }, clock && { clock })
  const stop = store.subscribe(() => {})
  return { sdk, store, mfa, stop, ...handlers }
}

test('a sign-in of any SDK with the public members is completed', async () => {
  const { sdk, store, onSuccess } = start()
  store.send(logIn)
  await expect.poll(() => sdk.call).toHaveBeenCalledOnce()
  sdk.tell('otpCodeSent')
  store.send({ type: 'submitCode', code: '123456' })
  expect(sdk.published).toEqual([['otpCodeSubmitted', '123456']])
  sdk.calls[0]?.resolve(user)
  await expect.poll(() => onSuccess).toHaveBeenCalledWith(user)
  expect(store.getSnapshot().at).toBe('success')
  expect(sdk.heard()).toBe(0)
})

test('after Back the SDK is notified, nothing listens anymore, and a late response changes nothing', async () => {
  const { sdk, store, onSuccess } = start()
  store.send(logIn)
  await expect.poll(() => sdk.call).toHaveBeenCalledOnce()
  store.send({ type: 'cancel' })
  expect(sdk.published).toEqual([['flowCancelled', undefined]])
  expect(sdk.heard()).toBe(0)
  sdk.calls[0]?.resolve(user)
  await sdk.call.mock.results[0]?.value
  expect(store.getSnapshot().at).toBe('initial')
  expect(onSuccess).not.toHaveBeenCalled()
})

test('going back before the SDK is ready calls nothing', async () => {
  const { sdk, store } = start()
  store.send(logIn)
  store.send({ type: 'cancel' })
  await Promise.resolve()
  expect(sdk.call).not.toHaveBeenCalled()
  expect(sdk.published).toEqual([])
})

test('an error is recognized by its name, whichever SDK its class comes from', async () => {
  const { sdk, store, onError } = start()
  store.send(logIn)
  await expect.poll(() => sdk.call).toHaveBeenCalledOnce()
  const error = Object.assign(new Error('Authentication has expired'), { name: 'TimeoutError' })
  sdk.calls[0]?.reject(error)
  await expect.poll(() => store.getSnapshot()).toMatchObject({ at: 'error', slug: 'timeout' })
  expect(onError).toHaveBeenCalledWith(error, { attempt: 1, config: logIn.config })
})

test('a thrown value need not be an Error', async () => {
  const { sdk, store } = start()
  store.send(logIn)
  await expect.poll(() => sdk.call).toHaveBeenCalledOnce()
  sdk.calls[0]?.reject('no')
  await expect.poll(() => store.getSnapshot()).toMatchObject({ at: 'error', slug: 'unspecified' })
})

test('someone who is signed in proves another factor instead of signing in', async () => {
  const { store, mfa } = start({ signedIn: user })
  store.send(logIn)
  await expect.poll(() => mfa).toHaveBeenCalledWith(logIn.config, expect.anything())
})

test('the clock ticks while someone waits for the countdown, and stops with it', () => {
  let now = 0
  const running = new Set<() => void>()
  const clock: Clock = {
    now: () => now,
    every: (_, act) => {
      running.add(act)
      return () => running.delete(act)
    },
  }
  const seconds = () => {
    const state = store.getSnapshot()
    return state.at === 'authenticating' ? state.resend.secondsLeft : undefined
  }
  const pass = (milliseconds: number) => {
    now += milliseconds
    for (const act of [...running]) act()
  }
  const { store } = start({ clock })
  expect(running.size).toBe(0)
  store.send(logIn)
  expect(running.size).toBe(1)
  pass(1000)
  expect(seconds()).toBe(29)
  pass(29_000)
  expect(seconds()).toBe(0)
  expect(running.size).toBe(0)
  store.send({ type: 'retry' })
  expect(seconds()).toBe(30)
  expect(running.size).toBe(1)
  pass(1000)
  expect(seconds()).toBe(29)
  store.send({ type: 'cancel' })
  expect(running.size).toBe(0)
})
