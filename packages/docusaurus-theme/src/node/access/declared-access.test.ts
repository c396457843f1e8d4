import { allOf, both, EVERYONE, fromMoment } from '@portico/access'
import { expect, test } from 'vitest'
import type { Page } from '../site/read-pages.js'
import { accessMap } from './access-map.js'
import { withWrittenTimes } from './declared-access.js'

const OPENS = Date.UTC(2026, 11, 1, 8)
const launch = { any: [[EVERYONE, fromMoment(OPENS)]] }
const LATER = { any: [[EVERYONE, fromMoment(OPENS + 3_600_000)]] }

const page = (name: string, frontMatter: Readonly<Record<string, unknown>>): Page => ({
  plugin: 'docusaurus-plugin-content-docs',
  instance: 'default',
  file: 'x.json',
  metadata: { permalink: `/docs/${name}`, source: `@site/docs/${name}.md`, title: name, frontMatter },
})

/** A folder that opens at nine, and pages in it. `at` is the time of the build. */
const make = (pages: readonly Page[], at = 0) =>
  accessMap({
    rules: [{ path: '/docs/deals', groups: ['acme'] }],
    baseUrl: '/',
    pages,
    category: (folder) =>
      folder === '@site/docs' ? { customProps: { publish: '2026-12-01T09:00:00+01:00' } } : undefined,
    at,
  })

test('times of rules, folders and pages add up, and "public" lifts none of them', () => {
  const access = make([
    page('plain', {}),
    page('public', { access: 'public' }),
    page('earlier', { publish: '2026-11-01T00:00:00Z' }),
    page('later', { publish: '2026-12-01T10:00:00+01:00' }),
    page('deals', { access: 'public' }),
    page('members', { access: { groups: ['beta'] } }),
  ])
  for (const path of ['plain', 'public', 'earlier', 'deals']) expect(access.at(`/docs/${path}`), path).toEqual(launch)
  expect(access.at('/docs/later')).toEqual(LATER)
  expect(access.at('/docs/members')).toEqual(both(allOf('beta'), launch))
  expect(access.why('/docs/earlier').map(({ by, at }) => [by, at])).toEqual([
    ['folder', 'docs/_category_'],
    ['page', 'docs/earlier.md'],
  ])
})

test('what has opened by the time of the build is not delayed', () => {
  const access = make([page('plain', {}), page('members', { access: { groups: ['beta'] } })], OPENS)
  expect(access.at('/docs/plain')).toBeUndefined()
  expect(access.at('/docs/members')).toEqual(allOf('beta'))
})

test('invalid times stop the build with the file', () => {
  expect(() => make([page('a', { publish: '2026-12-01T09:00:00' }), page('b', { until: 'soon' })])).toThrow(
    /docs\/a\.md: publish is "2026-12-01T09:00:00", which has no time zone.*\n- docs\/b\.md: until is "soon"/s,
  )
})

test.each([
  ['2026-12-01T09:00:00', '2026-12-01T09:00:00'],
  ['2026-02-30T09:00:00Z', '2026-02-30T09:00:00Z'],
  ["'2026-12-01T09:00:00+01:00'", '2026-12-01T09:00:00+01:00'],
])('a time in front matter is read as it was written: %s', (written, publish) => {
  const parsed = { publish: new Date(0), title: 'A' }
  expect(withWrittenTimes(parsed, () => `---\ntitle: A\npublish: ${written}\n---\n\nText.`)).toMatchObject({
    title: 'A',
    publish,
  })
  // A site may read its front matter from elsewhere.
  expect(withWrittenTimes({ publish: '2026-12-01T08:00:00Z' }, () => undefined)).toMatchObject({
    publish: '2026-12-01T08:00:00Z',
  })
})
