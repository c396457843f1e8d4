import { allOf } from '@portico/access'
import type { AccessReason } from '@portico/sealing/plan'
import { expect, test } from 'vitest'
import { writtenPages } from './writing-mode.js'

const REASONS: Readonly<Record<string, readonly AccessReason[]>> = {
  '/docs/été/': [
    { by: 'rule', at: '/docs/' },
    { by: 'page', at: 'docs/ete.md' },
  ],
}

test('for each private page, an author sees who may read it and what decides that', () => {
  const node = { key: '', attributes: {} }
  const routes = [
    { ...node, path: '/', hash: 'a' },
    { ...node, path: '/docs', hash: 'b', routes: [{ ...node, path: '/docs/%C3%A9t%C3%A9/', hash: 'c' }] },
  ]
  const access = {
    at: (path: string) => (decodeURI(path) in REASONS ? allOf('acme', 'beta') : undefined),
    why: (path: string) => REASONS[decodeURI(path)] ?? [],
    set: () => {},
    exceptions: () => ({}),
  }
  expect(writtenPages({ site: { routes, chunkNames: {}, registry: {}, globalData: {} }, access })).toEqual({
    '/docs/été': { readers: 'acme and beta', reasons: ['the rule for "/docs/"', 'docs/ete.md'] },
  })
})
