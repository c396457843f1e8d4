// @vitest-environment jsdom
import type { DeniedPart } from '@portico/protocol'
import { beforeEach, expect, test } from 'vitest'
import { notOpen } from './not-open.js'

beforeEach(() => {
  document.body.innerHTML = '<main id="door"></main>'
})

/** What the door says, and the pause before it asks again. */
function door(denial: Omit<DeniedPart, 'part'>, signIn?: () => void) {
  const pause = notOpen({ part: 'p', ...denial }, signIn)
  const place = document.getElementById('door')
  return { pause, state: place?.dataset.state, text: place?.textContent, button: place?.querySelector('button') }
}

test('before its time a page says so, and asks again when the server says', () => {
  const { pause, state, text, button } = door({ why: 'not_yet', ask_in: 60 })
  expect(state).toBe('not-yet')
  expect(text).toBe('This page isn’t open yetIt will appear here on its own when its time comes.')
  expect(button).toBeNull()
  expect(Math.floor((pause ?? 0) / 2000)).toBe(30)
})

test('members see the time, and visitors can sign in', () => {
  let signIns = 0
  const { text, button } = door({ why: 'not_yet', opens_at: '2999-01-01T12:00:00Z' }, () => signIns++)
  expect(text).toMatch(/It opens on .*2999.* and will appear here on its own\./)
  button?.click()
  expect(signIns).toBe(1)
})

test('after its time a page is closed for good', () => {
  expect(door({ why: 'ended' })).toMatchObject({ state: 'ended', pause: undefined })
})

test('a refusal for another reason shows nothing here', () => {
  expect(door({ why: 'groups' })).toMatchObject({ state: undefined, text: '' })
})
