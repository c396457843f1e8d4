import { expect, test } from 'vitest'
import { createEvents } from './events.js'

const reported: unknown[] = []
const make = () => createEvents((error) => void reported.push(error))

test('listeners are called synchronously, in the order in which they subscribed, with the bare payload', () => {
  const events = make()
  const heard: unknown[] = []
  events.subscribe('redirectUriDiscovered', (payload) => void heard.push(['first', payload]))
  events.subscribe('redirectUriDiscovered', (payload) => void heard.push(['second', payload]))
  events.emit('redirectUriDiscovered', { redirectUri: '/x' })
  expect(heard).toEqual([
    ['first', { redirectUri: '/x' }],
    ['second', { redirectUri: '/x' }],
  ])
})

test('a function subscribed to two events is unsubscribed from each separately', () => {
  const events = make()
  let calls = 0
  const hear = () => void calls++
  events.subscribe('otpCodeSent', hear)
  events.subscribe('totpCodeRequested', hear)
  events.unsubscribe('otpCodeSent', hear)
  events.emit('otpCodeSent')
  events.emit('totpCodeRequested')
  expect(calls).toBe(1)
})

test('a listener that unsubscribes itself does not make the next one miss the event', () => {
  const events = make()
  let heard = false
  const once = () => events.unsubscribe('otpCodeSent', once)
  events.subscribe('otpCodeSent', once)
  events.subscribe('otpCodeSent', () => {
    heard = true
  })
  events.emit('otpCodeSent')
  expect(heard).toBe(true)
})

test('a listener may answer a question while the event is being delivered', async () => {
  const events = make()
  events.subscribe('otpCodeSent', () => events.answer('otpCodeSubmitted', '123456'))
  const { signal } = new AbortController()
  expect(await events.ask('otpCodeSubmitted', () => events.emit('otpCodeSent'), signal)).toBe('123456')
})

test('an answer goes only to the latest question, and to none before it was asked', async () => {
  const events = make()
  const { signal } = new AbortController()
  events.answer('passwordSubmitted', 'too early')
  const first = events.ask('passwordSubmitted', () => undefined, signal)
  const second = events.ask('passwordSubmitted', () => undefined, signal)
  events.answer('passwordSubmitted', 'b')
  events.answer('passwordSubmitted', 'a')
  expect(await Promise.all([first, second])).toEqual(['a', 'b'])
})

test('an aborted question takes no answer away from those that are still open', async () => {
  const events = make()
  const live = new AbortController()
  const open = events.ask('otpCodeSubmitted', () => undefined, new AbortController().signal)
  const pending = events.ask('otpCodeSubmitted', () => undefined, live.signal)
  live.abort(new Error('left'))
  await expect(pending).rejects.toThrow('left')
  events.answer('otpCodeSubmitted', 'x')
  expect(await open).toBe('x')
})
