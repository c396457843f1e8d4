import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

/**
 * A preview is a page of the server at an address that needs no session: it must not impersonate an organization, or run
 * anything.
 */
let at: Target
let branch: string
let token: string
const PATH = '/admin/mail/previews'
const draft = (texts: object) => ({ kind: 'sign_in_link', language: 'en', texts })

beforeEach(async () => {
  at = await target()
  const { adminKey, orgId } = at.world.settings
  const organization = await at.call('POST', '/admin/organizations', {
    token: adminKey,
    body: { org_name: 'Branch', parent_id: orgId },
  })
  branch = organization.json.result.id
  const key = { name: 'partner', scopes: ['organizations:write'] }
  token = (await at.call('POST', '/admin/keys', { token: adminKey, body: key, org: branch })).json.result.secret
})
afterEach(() => at.close())

test('a partner’s administrator previews texts only under the partner’s name', async () => {
  const { orgId } = at.world.settings
  const body = draft({ subject: 'Sign in to {{sender}}', intro: 'Your account is locked.' })
  const { shown_at, subject } = (await at.call('POST', PATH, { token, body, org: branch })).json.result
  expect(subject).toBe('Sign in to Branch')
  expect((await at.call('POST', PATH, { token, body, org: orgId })).status).toBeGreaterThanOrEqual(400)
  const [own, rest] = shown_at.split(branch)
  expect((await at.call('GET', `${own}${orgId}${rest}`)).status).toBe(404)
})

test('texts and languages of a preview inject no markup, no script address, and no name of an object', async () => {
  for (const text of ['"><script>alert(1)</script>', '<img src=x onerror=alert(1)>', '{{constructor}} {{__proto__}}']) {
    const body = draft({ subject: text, intro: text, outro: text, reason: text })
    const { shown_at } = (await at.call('POST', PATH, { token, body, org: branch })).json.result
    const preview = await at.call('GET', shown_at)
    expect(preview.status).toBe(200)
    expect(preview.text).not.toMatch(/<script|<img src=x|\[native code\]|\[object/)
    expect(preview.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  }
  for (const language of ['en" onload="alert(1)', '__proto__', 'x'.repeat(100), '']) {
    const answer = await at.call('POST', PATH, { token, org: branch, body: { ...draft({}), language } })
    expect([language, answer.status]).toEqual([language, 400])
  }
})

test('a preview expires after its minutes, and changes nothing', async () => {
  const body = draft({ subject: 'Never saved' })
  const { shown_at } = (await at.call('POST', PATH, { token, body, org: branch })).json.result
  expect((await at.call('GET', shown_at)).text).toContain('Never saved')
  const saved = (await at.call('GET', `/admin/organizations/${branch}`, { token: at.world.settings.adminKey })).json
  expect(JSON.stringify(saved)).not.toContain('Never saved')
  const parts = shown_at.split('.')
  for (const expires of ['zzzzzzzzz', '0', parts[2].replace(/.$/, 'z')]) {
    const other = [...parts.slice(0, 2), expires, ...parts.slice(3)].join('.')
    if (other !== shown_at) expect((await at.call('GET', other)).status).toBe(404)
  }
})
