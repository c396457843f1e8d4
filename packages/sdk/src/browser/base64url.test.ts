import { expect, test } from 'vitest'
import { fromBase64Url, jsonFromBase64Url, toBase64Url } from './base64url.js'

test('bytes survive a round trip, without padding', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
  const text = toBase64Url(bytes.buffer)
  expect(text).toMatch(/^[\w-]+$/)
  expect(fromBase64Url(text)).toEqual(bytes)
})

test('standard base64 with padding is also decoded', () => {
  expect([...fromBase64Url('+/8=')]).toEqual([0xfb, 0xff])
  expect([...fromBase64Url('-_8')]).toEqual([0xfb, 0xff])
})

test('what is not JSON, or not base64, has no value', () => {
  expect(jsonFromBase64Url('W10')).toEqual([])
  expect(jsonFromBase64Url('%%')).toBeUndefined()
  expect(jsonFromBase64Url('AAAA')).toBeUndefined()
})
