import { allOf } from '@portico/access'
import { expect, test } from 'vitest'
import type { SealPlan } from '../plan/plan.js'
import { withoutHeadings } from './heading-links.js'

const plan = {
  baseUrl: '/hub/',
  origin: 'https://hub.example',
  rules: [{ path: '/vault/', groups: ['keepers'] }],
  publicTexts: ['#allowed'],
  parts: [
    {
      expression: allOf('keepers'),
      pages: ['/hub/vault/door', '/hub/vault/caf%C3%A9', '/hub/vault/node.js'],
      canaries: [],
    },
  ],
} as unknown as SealPlan

const published = (path: string, text: string) => {
  const { files, links } = withoutHeadings([{ path, bytes: () => Buffer.from(text) }], plan, () => true)
  return { text: files[0]?.bytes().toString(), links: links[0] }
}

test.each([
  ['<a href="/hub/vault/door#the-bolt">x</a>', '<a href="/hub/vault/door">x</a>'],
  ['<a class=x href=/hub/vault/door#the-bolt>x</a>', '<a class=x href=/hub/vault/door>x</a>'],
  ['<a href="https://hub.example/hub/vault/door/#the-bolt">', '<a href="https://hub.example/hub/vault/door/">'],
  ['<a href="../vault/door#the-bolt">', '<a href="../vault/door">'],
  ['<a href="/hub/vault/caf%C3%A9#cr%C3%A8me">', '<a href="/hub/vault/caf%C3%A9">'],
  ['<a href="/hub/vault/door?a=1#it&#x27;s">', '<a href="/hub/vault/door?a=1">'],
  ['jsx(a,{href:"/hub/vault/door#the-bolt",children:"x"})', 'jsx(a,{href:"/hub/vault/door",children:"x"})'],
  ['e("/hub/vault/door#cr\\u00e8me")', 'e("/hub/vault/door")'],
  ['<a href="/hub/vault/node.js#the-bolt">', '<a href="/hub/vault/node.js">'],
  ['[x](/hub/vault/door#the-bolt).', '[x](/hub/vault/door).'],
  ['{"a":"{\\"to\\":\\"/hub/vault/door#the-bolt\\"}"}', '{"a":"{\\"to\\":\\"/hub/vault/door\\"}"}'],
])('the heading is removed from %s', (text, expected) => {
  expect(published('index.html', text).text).toBe(expected)
})

test.each([
  '<a href="/hub/docs/door#the-bolt">',
  '<a href="#the-bolt">',
  '<a href="https://other.example/hub/vault/door#the-bolt">',
  '<a href="/hub/vault/door#allowed">',
  'a{color:#fff}',
  'x=this.#door;y="/hub/vault/door"',
  '<a href="/hub/vault/door&#x2F;">',
])('%s is unchanged', (text) => {
  expect(published('index.html', text)).toEqual({ text, links: [] })
})

test.each(['e.replace(/#.*/s,"")', 'e.split(/#(?=x)/)', 'return /^#/.test(e)', 'x=/#a\\d/', 'x=/#heading/i'])(
  'the regular expression in %s is unchanged where the whole site is private',
  (text) => {
    const site = { ...plan, baseUrl: '/', rules: [{ path: '/', groups: ['keepers'] }] } as unknown as SealPlan
    expect(
      withoutHeadings([{ path: 'a.js', bytes: () => Buffer.from(text) }], site, () => true)
        .files[0]?.bytes()
        .toString(),
    ).toBe(text)
    expect(
      withoutHeadings([{ path: 'a.js', bytes: () => Buffer.from('e("/#heading")') }], site, () => true)
        .files[0]?.bytes()
        .toString(),
    ).toBe('e("/")')
  },
)

test('readers get the links of each page back, in its order', () => {
  const html =
    '<a href="/hub/vault/door#a"><b>The</b> door</a> <a href="../vault/door#b">The  <i>door</i></a> <a href="/hub/vault/door#c">The&nbsp;door</a>'
  expect(published('docs/index.html', html).links).toEqual([
    { page: '/hub/docs', to: '/hub/vault/door', text: 'Thedoor', headings: ['#a', '#b', '#c'] },
  ])
})

test('a link that is the same on several pages is listed once', () => {
  const files = ['a', 'b'].map((page) => ({
    path: `${page}/index.html`,
    bytes: () => Buffer.from('<a href="/hub/vault/door#a">x</a>'),
  }))
  expect(withoutHeadings(files, plan, () => true).links).toEqual([
    [{ to: '/hub/vault/door', text: 'x', headings: ['#a'] }],
  ])
})
