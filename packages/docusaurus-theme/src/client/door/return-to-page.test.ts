import { expect, test } from 'vitest'
import { returnAddress, withReturn } from './return-to-page.js'

const SITE = 'https://docs.example'
const after = (search: string) => returnAddress(new URL(`${SITE}/hub/welcome${search}`), '/hub/')

test.each(['/hub/docs/off/', '/hub/docs/a?tab=1#top', '/hub/caf%C3%A9', '/hub/'])('%s is returned to', (page) => {
  expect(withReturn('/hub/welcome', page)).toMatch(/^\/hub\/welcome\?return_to=[^&#?]+$/)
  expect(after(withReturn('/hub/welcome', page).replace('/hub/welcome', ''))).toBe(page)
})

test.each([
  '',
  '?return_to=',
  '?return_to=https://evil.example/hub/',
  '?return_to=//evil.example/hub/',
  '?return_to=/%5Cevil.example/hub/',
  '?return_to=javascript:alert(1)',
  '?return_to=/other/site',
  '?return_to=/hub/../other',
  '?return_to=/hub/%252e%252e/other&return_to=https://evil.example/',
  '?return_to=https://docs.example:8443/hub/',
  '?return_to=http://[',
])('nothing but a page of the site is returned to: %s', (search) => {
  const address = after(search)
  expect(address === undefined || address.startsWith('/hub/')).toBe(true)
  if (!search.includes('%252e')) expect(address).toBeUndefined()
})
