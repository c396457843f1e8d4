import { expect, test } from 'vitest'
import { codeText } from './code-text.js'
import { septets } from './gsm-alphabet.js'

const text = (sender: string, host = 'docs.example', minutes: string | undefined = '10') =>
  codeText({ code: '123456', subject: `123456 is your code for ${sender}`, minutes, host })

test('says what it is and how long it works, and ends with the host and the code', () => {
  expect(text('Travel API')).toBe(
    "123456 is your code for Travel API. It works once, within 10 minutes. If you didn't request it, ignore this text message.\n\n@docs.example #123456",
  )
})

test.each([
  ['Travel API Developer Hub of the Northern Ferries', 'docs.example'],
  ['x'.repeat(80), 'documentation.developers.northern-ferries.example'],
  ['x'.repeat(300), 'docs.example'],
  ['Überfahrt ÆØÅ ñ €', 'docs.example'],
  ['旅行 API', 'docs.example'],
  ['Travel “API” – hub', 'docs.example:8443'],
  ['Hub', `${'a'.repeat(63)}.${'b'.repeat(50)}.example`],
])('for %j on %s it is one segment', (sender, host) => {
  const message = text(sender, host)
  expect(septets(message)).toBeLessThanOrEqual(160)
  expect(message.endsWith(`\n\n@${host} #123456`)).toBe(true)
  expect(message.startsWith('123456')).toBe(true)
})

test('a text in another language says only what the code is for', () => {
  const message = codeText({ code: '123456', subject: '123456 ist Ihr Code für Hub', host: 'docs.example' })
  expect(message).toBe('123456 ist Ihr Code für Hub.\n\n@docs.example #123456')
})
