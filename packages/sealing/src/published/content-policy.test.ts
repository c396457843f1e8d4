import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentPolicy } from './content-policy.js'

const page = (html: string) => ({ path: 'index.html', bytes: () => Buffer.from(html) })
const directive = (name: string, policy: string) => policy.split('; ').find((entry) => entry.startsWith(`${name} `))
const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('inline scripts are allowed only by their hash', () => {
  const html =
    '<script>one()</script><script type="module">two()</script><script type="application/ld+json">{}</script>'
  const scripts = directive('script-src', contentPolicy([{ plan: {}, open: [page(html), page(html)] }]))
  expect(scripts).toBe(`script-src 'self' blob: ${hash('one()')} ${hash('two()')}`)
})

test('a script of another origin is allowed at its address, without its query', () => {
  const html = '<script async src="https://stats.example/tag.js?id=1"></script><script src=/assets/js/main.js></script>'
  expect(directive('script-src', contentPolicy([{ plan: {}, open: [page(html)] }]))).toBe(
    "script-src 'self' blob: https://stats.example/tag.js",
  )
})

test('the author can add sources, but not to a directive that the policy does not have', () => {
  const policy = contentPolicy([
    { plan: { policy: { 'connect-src': ['https://api.example'], 'x; script-src': ['*'] } }, open: [] },
  ])
  expect(directive('connect-src', policy)).toBe("connect-src 'self' blob: https://api.example")
  expect(policy).not.toContain('*')
  expect(policy).not.toContain('unsafe-eval')
})

test('many elements without an end name no script', () => {
  const html = `<script>one()</script>${'<script>'.repeat(50_000)}${'<script'.repeat(50_000)}`
  expect(directive('script-src', contentPolicy([{ plan: {}, open: [page(html)] }]))).toBe(
    `script-src 'self' blob: ${hash('one()')}`,
  )
})
