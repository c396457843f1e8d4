import { expect, test } from 'vitest'
import { limitedJson } from './limited-json.js'

test('reads the JSON of a response', async () => {
  expect(await limitedJson(new Response('{"a":[1]}'))).toEqual({ a: [1] })
})

test.each([
  ['text that is not JSON', 'nothing'],
  ['no body', null],
  ['half of a value', '{"a":'],
])('is undefined for %s', async (_, body) => {
  expect(await limitedJson(new Response(body))).toBeUndefined()
})

test('stops reading a response that exceeds the limit, even one without an end', async () => {
  let sent = 0
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(1_024).fill(0x20))
    },
    cancel() {
      isCancelled = true
    },
  })
  expect(await limitedJson(new Response(endless), 10_000)).toBeUndefined()
  expect(isCancelled).toBe(true)
  expect(sent).toBeLessThan(20)
})

test('reads up to the limit, and nothing beyond it', async () => {
  const text = JSON.stringify('x'.repeat(8))
  expect(await limitedJson(new Response(text), text.length)).toBe('x'.repeat(8))
  expect(await limitedJson(new Response(text), text.length - 1)).toBeUndefined()
})
