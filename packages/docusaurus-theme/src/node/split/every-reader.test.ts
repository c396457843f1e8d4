import { type Audience, allOf, type Expression, isSameAudience, mayRead } from '@portico/access'
import { expect, test } from 'vitest'
import { authorsFor, insert, mergeItems, neighboursFor, tagsFor } from '../../reader/for-reader.js'
import { NO_PATCH, type ReaderPatch, type SidebarItem } from '../../reader/reader-patch.js'
import { common, union } from '../access/route-audiences.js'
import { splitAuthors } from './blog/authors.js'
import { splitList } from './blog/post-lists.js'
import { splitTagList } from './blog/tags.js'
import type { ContentRoute, SplitWork } from './content-routes.js'
import { neighboursFor as neighboursAtBuild, stepsOf, type TrailPage } from './pager-links.js'
import { ordered, visibleItems } from './sidebar-tree.js'

/** Audiences of sites with partners: some imply others, some overlap, some are disjoint. */
const AUDIENCES: readonly Audience[] = [
  undefined,
  allOf(),
  allOf('a'),
  allOf('b'),
  allOf('a', 'b'),
  { any: [['a'], ['b']] },
  { any: [['a'], ['c']] },
  { any: [['b', 'c'], ['d']] },
  {
    any: [
      ['a', 'd'],
      ['b', 'd'],
    ],
  },
]
const READERS = [undefined, ...Array.from({ length: 16 }, (_, bits) => [...'abcd'].filter((_, at) => bits & (1 << at)))]

/** Sites of seven pages with random audiences, from a linear congruential generator, so that every run has the same ones. */
const SITES = Array.from({ length: 80 }, (_, seed) => {
  let state = seed * 7919 + 1
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return AUDIENCES[Math.floor((state / 2 ** 32) * AUDIENCES.length)]
  }
  const hasPublic = seed % 2 === 0
  return Array.from({ length: 7 }, () => next()).map((audience) => audience ?? (hasPublic ? undefined : allOf('a')))
})

const path = (at: number) => `/p${at}`

/** A site with its pages' audiences, and for each reader who may see some page, what is open to them. */
function* eachReader() {
  for (const site of SITES) {
    const host = site.reduce(common, site[0])
    const tag = site.some((audience) => audience === undefined) ? undefined : union(site)
    const all = [...site, tag].flatMap((audience) => audience ?? [])
    const parts = all.filter((audience, at) => all.findIndex((other) => isSameAudience(audience, other)) === at)
    for (const groups of READERS) {
      const readable = site.flatMap((audience, at) => (mayRead(audience, groups) ? [path(at)] : []))
      if (readable.length === 0) continue
      expect(mayRead(host, groups)).toBe(true)
      const open = parts.filter((audience) => mayRead(audience, groups))
      yield { site, host, tag, groups, readable, open }
    }
  }
}

const patchesOf = (open: readonly Expression[], make: (readers: Expression) => Partial<ReaderPatch>) =>
  open.map((readers): ReaderPatch => ({ ...NO_PATCH, ...make(readers) }))

test('each reader’s previous and next links lead through the pages that they may read, in order', () => {
  for (const { site, host, readable, open } of eachReader()) {
    const trail = site.map((audience, at): TrailPage => ({ permalink: path(at), title: path(at), audience }))
    const patches = patchesOf(open, (readers) => stepsOf('t', trail, host, readers))
    const around = readable.map((permalink) => {
      const at = trail.findIndex((page) => page.permalink === permalink)
      const isHosted = !patches.some(({ steps }) => steps.some((step) => step.permalink === permalink))
      const linksAtBuild = neighboursAtBuild(trail, at, isHosted ? host : site[at])
      const { previous, next } = neighboursFor(permalink, linksAtBuild, patches)
      return [previous?.permalink, next?.permalink]
    })
    expect(around).toEqual(readable.map((_, place) => [readable[place - 1], readable[place + 1]]))
  }
})

test('each reader has a sidebar of the pages that they may read, in order and each once', () => {
  for (const { site, readable, open, host } of eachReader()) {
    const at = (href: string) => site[Number(href.slice(2))]
    const inHost = (audience: Audience) => mayReadAll(host, audience)
    const link = (_: Audience, place: number): SidebarItem => ({ type: 'link', label: path(place), href: path(place) })
    const links = site.map(link)
    const category = { type: 'category', label: 'c', items: links.slice(2, 5) }
    const whole = ordered([...links.slice(0, 2), category, ...links.slice(5)], at, inHost)
    const trees = open.map((readers) => visibleItems(whole, at, (audience) => isSameAudience(audience, readers)))
    const merged = trees.reduce<readonly SidebarItem[]>(mergeItems, visibleItems(whole, at, inHost))
    const flat = (items: readonly SidebarItem[]): string[] =>
      items.flatMap(({ href, items: inner }) => [...(href ? [href] : []), ...flat(inner ?? [])])
    expect(flat(merged)).toEqual(readable)
  }
})

const work = (site: readonly Audience[], more: object): SplitWork =>
  ({
    access: { at: (permalink: string) => site[Number(permalink.slice(2))] },
    rewrite: () => {},
    chunkNames: {},
    gone: new Set(),
    ...more,
  }) as unknown as SplitWork

test('each reader has lists of the posts that they may read, in order and each once', () => {
  for (const { site, host, readable, open } of eachReader()) {
    const chunkNames: Record<string, { items: string[] }> = {}
    const posts = site.map((_, at) => ({ path: path(at), chunk: path(at), names: path(at) }))
    const page = {
      route: { path: '/blog', key: 'blog' },
      names: {},
      host,
      props: { path: 'x', data: { metadata: {} } },
    }
    const give = splitList({ pages: [page as unknown as ContentRoute], posts }, work(site, { chunkNames }))
    const items = (chunkNames.blog?.items ?? posts.map(({ names }) => names)).map(String)
    const more = open.flatMap((readers) => give(readers))
    const list = insert(items, more, { nameOf: (name) => name, itemOf: ({ chunk }) => chunk })
    expect(list).toEqual(readable)
  }
})

test('each reader who may open the tag sees as many pages in it as they may read', () => {
  for (const { site, host, tag, groups, readable, open } of eachReader()) {
    const access = { at: (permalink: string) => (permalink === '/tag' ? tag : site[Number(permalink.slice(2))]) }
    let tags = [{ label: 'tag', permalink: '/tag', count: site.length }]
    const rewrite = (_: string, data: { tags: typeof tags }) => {
      tags = data.tags
    }
    const page = { host, props: { path: 'x', data: { tags } } } as unknown as ContentRoute
    const give = splitTagList(page, work(site, { access, rewrite }), () => site)
    const patches = patchesOf(open, (readers) => ({ tags: { '/tags': give(readers) } }))
    const merged = tagsFor('/tags', tags, patches)
    if (mayRead(tag, groups)) expect(merged.map(({ count }) => count)).toEqual([readable.length])
  }
})

test('each reader sees the authors of what they may read, in the order of the whole list, each with as many posts as they may read', () => {
  const keys = ['ada', 'bea', 'cid', 'dan']
  const keyOf = (at: number) => keys[at % 4] ?? ''
  for (const { site, host, readable, open } of eachReader()) {
    let authors = keys.map((key) => ({ key, count: site.filter((_, at) => keyOf(at) === key).length }))
    const rewrite = (_: string, data: { authors: typeof authors }) => {
      authors = data.authors
    }
    const access = { at: (permalink: string) => site[Number(permalink.slice(2))] }
    const pages = site.map((_, at) => ({ metadata: { permalink: path(at), authors: [{ key: keyOf(at) }] } }))
    const page = { host, props: { path: 'x', data: { authors } } } as unknown as ContentRoute
    const give = splitAuthors(page, { ...work(site, { access, rewrite }), pages } as unknown as SplitWork, new Map())
    const merged = authorsFor(
      authors,
      open.flatMap((readers) => give(readers)),
    )
    const expected = keys
      .map((key) => ({ key, count: readable.filter((permalink) => keyOf(Number(permalink.slice(2))) === key).length }))
      .filter(({ count }) => count > 0)
    expect(merged.map(({ key, count }) => ({ key, count }))).toEqual(expected)
  }
})

/** Whether all readers of the host may read a page. */
const mayReadAll = (host: Audience, audience: Audience) =>
  READERS.every((groups) => !mayRead(host, groups) || mayRead(audience, groups))
