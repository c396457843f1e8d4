import { type Audience, allOf } from '@portico/access'
import { expect, test } from 'vitest'
import { neighboursFor as neighboursAtBuild, stepsOf, type TrailPage } from '../node/split/pager-links.js'
import { ordered, visibleItems } from '../node/split/sidebar-tree.js'
import { mergeItems, neighboursFor } from './for-reader.js'
import { NO_PATCH, type ReaderPatch, type SidebarItem } from './reader-patch.js'

const pages: Record<string, Audience> = { '/1': undefined, '/2': allOf('a'), '/3': allOf('b'), '/4': undefined }
const at = (path: string) => pages[path]
const link = (href: string): SidebarItem => ({ type: 'link', href, label: href })
const isPublic = (audience: Audience) => audience === undefined

test('a sidebar split by audience is complete again for a reader of all parts', () => {
  const items = [link('/1'), { type: 'category', label: 'c', items: [link('/2'), link('/3')] }, link('/4')]
  const whole = ordered(items, at, isPublic)
  const open = visibleItems(whole, at, isPublic)
  expect(open.map((item) => [item.href, item.order])).toEqual([
    ['/1', 1],
    ['/4', 2],
  ])
  const of = (group: string) => visibleItems(whole, at, (audience) => audience?.any[0]?.[0] === group)
  expect(mergeItems(mergeItems(open, of('b')), of('a'))).toEqual(whole)
})

const trail: TrailPage[] = Object.entries(pages).map(([permalink, audience]) => ({
  permalink,
  title: permalink,
  audience,
}))
const patch = (group: string, pages = trail): ReaderPatch => ({
  ...NO_PATCH,
  ...stepsOf('t', pages, undefined, allOf(group)),
})
const around = (path: string, groups: string[], links = {}) => {
  const neighbours = neighboursFor(
    path,
    links,
    groups.map((group) => patch(group)),
  )
  return [neighbours.previous?.permalink, neighbours.next?.permalink]
}

test("each reader's previous and next links lead through the pages they may see", () => {
  const after = { next: { title: '/4', permalink: '/4' } }
  expect(around('/1', [], after)).toEqual([undefined, '/4'])
  expect(around('/1', ['a'], after)).toEqual([undefined, '/2'])
  expect(around('/1', ['b'], after)).toEqual([undefined, '/3'])
  expect(around('/2', ['a', 'b'])).toEqual(['/1', '/3'])
  expect(around('/3', ['b'])).toEqual(['/1', '/4'])
  expect(around('/4', ['a', 'b'])).toEqual(['/3', undefined])
})

test('a page whose front matter asks for no next page keeps none', () => {
  const chosen = trail.map((page) => (page.permalink === '/1' ? { ...page, fixed: { next: null } } : page))
  expect(neighboursFor('/1', {}, [patch('a', chosen)]).next).toBeUndefined()
})

test('a page that is in the order twice has the neighbors of its first position, whatever surrounds the second', () => {
  const pages: TrailPage[] = [
    ['/1', undefined, {}],
    ['/2', undefined, {}],
    ['/s', allOf('a'), {}],
    ['/3', undefined, {}],
    ['/2', undefined, { passing: true }],
    ['/t', allOf('a'), {}],
    ['/s', allOf('a'), { passing: true }],
  ].map(([permalink, audience, more]) => ({ permalink, title: permalink, audience, ...(more as object) }) as TrailPage)
  const patches = [patch('a', pages)]
  const publicLinks = (path: string) => {
    const index = pages.findIndex(({ permalink }) => permalink === path)
    return neighboursAtBuild(pages, index, pages[index]?.audience)
  }
  const links = (path: string) => {
    const { previous, next } = neighboursFor(path, publicLinks(path), patches)
    return [previous?.permalink, next?.permalink]
  }
  expect(['/1', '/2', '/s', '/3', '/t'].map(links)).toEqual([
    [undefined, '/2'],
    ['/1', '/s'],
    ['/2', '/3'],
    ['/s', '/2'],
    ['/2', '/s'],
  ])
})
