import { expect, test } from 'vitest'
import { guestText } from './guest-text.js'

test('what is for programs is left out', () => {
  const text =
    '# Plan\n\n<https://docs.example/plan>\n\n> All pages: [llms.txt](https://docs.example/llms.txt)\n\nText.\n'
  expect(guestText(text)).toBe('# Plan\n\nText.\n')
  expect(guestText('# Plan\n\n<https://docs.example/plan>\n\nText.\n')).toBe('# Plan\n\nText.\n')
})

test('admonitions become a bold line and their text, except in code', () => {
  expect(guestText(':::tip\n\nUse it.\n\n:::\n')).toBe('**Tip**\n\n\nUse it.\n\n\n')
  expect(guestText(':::warning[Take care]\nUse it.\n:::')).toBe('**Take care**\n\nUse it.\n')
  const code = '```md\n:::tip\n:::\n```\n'
  expect(guestText(code)).toBe(code)
})
