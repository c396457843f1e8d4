import type { SlashID } from '@portico/sdk'
import { expect, test, vi } from 'vitest'
import { createSdkEvents } from './sdk-events.js'

function start() {
  const listeners = new Map<string, (payload: unknown) => void>()
  const sid = { subscribe: (name: string, handler: (payload: unknown) => void) => listeners.set(name, handler) }
  const events = createSdkEvents()
  events.hear(sid as unknown as SlashID)
  return { events, tell: (name: string, payload?: unknown) => listeners.get(name)?.(payload) }
}

test('an event that arrives before its listener is passed on once, in order', () => {
  const { events, tell } = start()
  const [first, second] = [vi.fn(), vi.fn()]
  tell('incorrectPasswordSubmitted', 1)
  tell('incorrectPasswordSubmitted', 2)
  events.subscribe('incorrectPasswordSubmitted', first)
  events.subscribe('incorrectPasswordSubmitted', second)
  expect(first.mock.calls).toEqual([[1], [2]])
  expect(second).not.toHaveBeenCalled()
})

test('a listener gets each event once, and nothing after unsubscribing', () => {
  const { events, tell } = start()
  const handler = vi.fn()
  events.subscribe('otpCodeSent', handler)
  tell('otpCodeSent')
  events.unsubscribe('otpCodeSent', handler)
  tell('otpCodeSent')
  expect(handler).toHaveBeenCalledOnce()
})

test('events without a listener are dropped with the sign-in they belong to', () => {
  const { events, tell } = start()
  const handler = vi.fn()
  tell('otpCodeSent')
  events.forget()
  events.subscribe('otpCodeSent', handler)
  expect(handler).not.toHaveBeenCalled()
})
