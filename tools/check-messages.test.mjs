import { expect, test } from 'vitest'
import { messagesRead } from './check-messages.mjs'

const reads = (line) => messagesRead({ path: 'a.ts', text: line }).length > 0

test.each([
  'error.status === 403 && /^sign in again/i.test(error.message)',
  "errors?.[0]?.message.startsWith('this organization')",
  "if (error.message === 'person exists') return",
  "if ('person exists' === error.message) return",
  'problems[name] === failure.message)?.name',
  "message.includes('Person')",
  'message?.match(/x/)',
  'switch (error.message) {',
  'COMMON.exec(String(error.message))',
  "detail.failureDetail !== 'Common password'",
])('%s reads the text of a message', (line) => {
  expect(reads(line)).toBe(true)
})

test.each([
  "error.slug === 'person_exists'",
  'if (message === undefined) return',
  'if (error.message !== null) show(error.message)',
  "window.addEventListener('message', hear)",
  'data?.type === MESSAGE_TYPE',
  "// message === 'x' is what older code did",
  'throw new Error(message)',
  'const text = kind === error ? message.trim() : message',
])('%s does not', (line) => {
  expect(reads(line)).toBe(false)
})
