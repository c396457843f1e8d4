import { expect, test } from 'vitest'
import { makeIndex } from '../../write/make-index.js'
import { ANSWERS, loadIndex } from './open-indexes.js'

const page = (url: string, title: string, text: string) => ({
  url,
  title,
  sections: [{ anchor: '', heading: '', text }],
})
const load = (...pages: ReturnType<typeof page>[]) =>
  loadIndex(new TextEncoder().encode(makeIndex(pages)), pages[0]?.url ?? '')
const open = load(page('/about', 'About', 'Lanterns burn.'))
const own = load(page('/docs/b', 'Second', 'Candles burn.'), page('/docs/a', 'First', 'Lanterns burn at night.'))
const find = (query: string, under = '') => ANSWERS.find([open, own], { query, under }).map(({ url }) => url)

test('words are found in all indexes, also restricted to a path', () => {
  expect(find('lanterns').sort()).toEqual(['/about', '/docs/a'])
  expect(find('lanterns', '/docs')).toEqual(['/docs/a'])
  expect(find('lanterns', '/doc')).toEqual([])
})

test('only the last word may be a prefix, of three letters or more', () => {
  expect(find('night lan')).toEqual(['/docs/a'])
  expect(find('lan')).toHaveLength(2)
  for (const query of ['lan zzz', 'la', 'l']) expect(find(query)).toEqual([])
})

test('a word counts once, and at most sixteen words count', () => {
  const fillers = Array.from({ length: 15 }, (_, at) => `zz${at}`).join(' ')
  expect(find(`${fillers} night`)).toEqual(['/docs/a'])
  expect(find(`${fillers} zz15 night`)).toEqual([])
  expect(find(`${'zz0 '.repeat(100)}night`)).toEqual(['/docs/a'])
})

test('all pages are listed by path with what identifies a change, and one is found with or without its trailing slash', () => {
  const pages = ANSWERS.pages([open, own], {})
  expect(pages.map(({ path }) => path)).toEqual(['/about', '/docs/a', '/docs/b'])
  expect(new Set(pages.map(({ digest }) => digest)).size).toBe(3)
  expect(ANSWERS.page([open, own], { path: '/docs/a/' })?.title).toBe('First')
  expect(ANSWERS.page([open], { path: '/docs/a' })).toBeUndefined()
})

test('a page that was found names the indexes that its texts are from', () => {
  const found = ANSWERS.find([open, own], { query: 'burn', under: '' })
  expect(found.map(({ url, indexes }) => `${url} from ${indexes}`).sort()).toEqual([
    '/about from /about',
    '/docs/a from /docs/b',
    '/docs/b from /docs/b',
  ])
})

test('a page in pieces is listed once, and read as a whole', () => {
  const piece = (anchor: string, title: string) => ({
    ...page(`/api#${anchor}`, title, `Text of ${title}.`),
    page: 'API',
  })
  const api = load(page('/api', 'API', 'Introduction.'), piece('a', 'One'), piece('b', 'Two'))
  expect(ANSWERS.pages([api], {}).map(({ path }) => path)).toEqual(['/api'])
  expect(ANSWERS.page([api], { path: '/api' })).toMatchObject({
    title: 'API',
    sections: [
      { heading: '', text: 'Introduction.' },
      { anchor: 'a', heading: 'One', text: 'Text of One.' },
      { anchor: 'b', heading: 'Two', text: 'Text of Two.' },
    ],
  })
})
