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

test('a page is found among the exceptions by every spelling of its address', () => {
  const wide = [{ path: '/docs/*', groups: ['crew'] }]
  for (const path of ['/docs/Log', '/docs/log', '/DOCS/log/', '/docs/LOG.md', '/docs//log/index.html'])
    expect(planAudience({ rules: wide, exceptions: { '/docs/Log': null } }, path)).toBeUndefined()
  for (const path of ['/docs/caf\u00e9', '/docs/CAFE\u0301.md'])
    expect(planAudience({ rules: [], exceptions: { '/docs/Cafe\u0301': allOf('crew') } }, path)).toEqual(allOf('crew'))
})
