import { allOf } from '@portico/access'
import { expect, test } from 'vitest'
import { planAudience } from './plan-audience.js'

const rules = [{ path: { regex: '^/docs/log$' }, groups: ['crew'] }]

test.each(['/docs/log', '/docs/log/', '/docs/log.md', '/docs/log.txt', '/docs/log.html', '/docs/log/index.html'])(
  '%s has the audience of its page, also by a rule without a file extension',
  (path) => {
    expect(planAudience({ rules }, path)).toEqual(allOf('crew'))
  },
)

test('a page that its own front matter makes public has a public Markdown version', () => {
  for (const path of ['/docs/log', '/docs/log.md'])
    expect(planAudience({ rules, exceptions: { '/docs/log': null } }, path)).toBeUndefined()
  expect(planAudience({ rules }, '/docs/logs.md')).toBeUndefined()
})

test('rules that combine to too many alternatives are refused with the path of the file', () => {
  const many = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => prefix + at)
  const wide = [
    { path: 'files/*', access: { any: many('a', 13) } },
    { path: '.zip', access: { any: many('b', 5) } },
  ]
  expect(() => planAudience({ rules: wide }, '/files/a.zip')).toThrow(/match \/files\/a\.zip .+65 alternatives/)
})

test('an exception closes every spelling of its address, and opens only its own', () => {
  const exceptions = { '/docs/Log': null, '/docs/Plan': allOf('crew'), '/docs/Caf\u00e9': allOf('crew') }
  const wide = [{ path: '/docs/*', groups: ['readers'] }]
  for (const path of ['/docs/plan', '/DOCS/plan/', '/docs/PLAN.md', '/docs//plan/index.html', '/docs/CAFE\u0301'])
    expect(planAudience({ rules: [], exceptions }, path)).toEqual(allOf('crew'))
  expect(planAudience({ rules: wide, exceptions }, '/docs/Log')).toBeUndefined()
  expect(planAudience({ rules: wide, exceptions }, '/docs/log')).toEqual(allOf('readers'))
})
