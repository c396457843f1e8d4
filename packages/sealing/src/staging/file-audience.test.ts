import { allOf } from '@portico/access'
import { SPELLED_PAGE, SPELLINGS } from '@portico/access/testing/spellings'
import { expect, test } from 'vitest'
import type { SealPlan } from '../plan/plan.js'
import { fileAudience, isShellIn } from './file-audience.js'
import { misplacedPages } from './misplaced-pages.js'

const readers = allOf('readers')

const planOf = ({ route, prerendered = [] }: { route?: string; prerendered?: string[] }) =>
  ({
    baseUrl: '/',
    prerendered,
    rules: [{ path: SPELLED_PAGE, groups: ['readers'] }],
    parts: [{ expression: readers, pages: [route ?? SPELLED_PAGE], canaries: [] }],
  }) as unknown as SealPlan

/** The names that a file of the page may have on disk: those that are spelled as a file, without query, and within the site. */
const NAMES = SPELLINGS.map(([difference, address]) => [difference, address.replace(/^\/+/, '')] as const).filter(
  ([, name]) => !/\/\/|\/\.|%2F/.test(name),
)

/** What is a page is known by its prerendered file, whose name is as escaped as its route. */
test.each(NAMES)('what is beside a page has its readers, if the name of the page differs in %s', (_, name) => {
  const page = name.replace(/(\/index)?\.html$/i, '').replace(/\/$/, '')
  for (const file of [`${page}/index.html`, `${page}.html`]) {
    const audienceOf = fileAudience(planOf({ prerendered: [file] }))
    expect(audienceOf('docs/caf\u00e9/preview.png'), file).toEqual(readers)
    expect(audienceOf('docs/th\u00e9/preview.png'), file).toBeUndefined()
  }
})

test.each(NAMES)('the prerendered file of a private page is its shell, if its name differs in %s', (_, name) => {
  const page = name.replace(/(\/index)?\.html$/i, '').replace(/\/$/, '')
  for (const path of [`${page}/index.html`, `${page}.html`, `${page}/INDEX.HTML`, `${page}.htm`])
    expect(isShellIn(planOf({ prerendered: [path] }))({ path }), path).toBe(true)
  const other = 'docs/th%C3%A9/index.html'
  expect(isShellIn(planOf({ prerendered: [other] }))({ path: other })).toBe(false)
})

test('an HTML file of the static folder that is at the address of a private page is misplaced, as escaped as its name is', () => {
  const bytes = () => Buffer.from('<p>A text</p>')
  const paths = [
    'docs/caf\u00e9.html',
    'docs/cafe\u0301/index.htm',
    'Docs/CAF\u00c9/INDEX.HTML',
    'docs/caf\u00e9/index.html',
    'docs/caf%C3%A9.html',
  ]
  for (const path of paths) expect(misplacedPages([{ path, bytes }], planOf({})), path).toHaveLength(1)
  for (const path of ['docs/th%C3%A9.html', 'docs/th\u00e9.html'])
    expect(misplacedPages([{ path, bytes }], planOf({})), path).toEqual([])
})

test('what is at the address of a page whose readers no rule names is private too, though the case of letters differs', () => {
  const plan = { ...planOf({ prerendered: ['docs/Lamp/index.html'] }), exceptions: { '/docs/Lamp': readers } }
  for (const path of ['docs/lamp/preview.png', 'docs/LAMP.md', 'docs/lamp/index.md', 'docs/lamp.html'])
    expect(fileAudience(plan)(path), path).toEqual(readers)
})

test.each([
  ['/docs/a b', 'docs/a%20b.html'],
  ['/docs/a%20b', 'docs/a%20b.html'],
  ['docs/*', 'd%6Fcs/a.html'],
])('an HTML file that is no page has the readers of %s, whether a host decodes its name %s or not', (path, file) => {
  const rules = [{ path, groups: ['readers'] }]
  const plan = { ...planOf({}), rules } as unknown as SealPlan
  expect(fileAudience(plan)(file)).toEqual(readers)
  expect(misplacedPages([{ path: file, bytes: () => Buffer.from('<p>words</p>') }], plan)).toHaveLength(1)
  expect(fileAudience(plan)('free/a%20b.html')).toBeUndefined()
})
