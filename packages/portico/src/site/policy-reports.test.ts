import { expect, test } from 'vitest'
import { violationIn } from './policy-reports.js'

const origin = 'http://localhost:3000'
const report = (fields: object) => violationIn(JSON.stringify({ 'csp-report': fields }), 'localhost:3000')
const fields = {
  'document-uri': `${origin}/docs/a?challenge=secret`,
  'effective-directive': 'script-src-elem',
  'violated-directive': 'script-src-elem',
  'blocked-uri': 'https://cdn.example/a.js?id=1',
}

test('a report names the directive, what was refused and the page, without queries', () => {
  expect(report(fields)).toEqual({ directive: 'script-src', blocked: 'https://cdn.example/a.js', page: '/docs/a' })
})

test('texts from outside have no character that a terminal obeys, and are cut', () => {
  const violation = report({
    ...fields,
    'blocked-uri': `\u001b]0;x\u0007\u202e${'x'.repeat(5_000)}`,
    'effective-directive': 'a\nb\u001b[2J',
  })
  expect(JSON.stringify(violation)).not.toMatch(/[\p{Cc}\p{Cf}]|\\n|\\u00/u)
  expect(violation?.blocked.length).toBeLessThan(300)
})

test('anything else is no report', () => {
  expect(report({ ...fields, 'document-uri': 'https://other.example/' })).toBeUndefined()
  expect(report({ ...fields, 'blocked-uri': 1 })).toBeUndefined()
  for (const text of ['', '[]', 'null', '{"csp-report":[]}', '{"csp-report":{}}'])
    expect(violationIn(text, 'localhost:3000')).toBeUndefined()
})
