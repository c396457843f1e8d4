import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { AccessRule, Expression } from '@portico/access'
import { compareAccess, listAccess, lockOf, lockText, readLock } from '@portico/sealing'
import { afterAll, expect, test } from 'vitest'
import type { Page } from '../site/read-pages.js'
import { accessMap, categoryIn } from './access-map.js'
import { placesOf } from './rule-locations.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true })
})

/** A page that redirects, as the redirects plugin of Docusaurus writes it. */
const leadsTo = (to: string) =>
  `<meta http-equiv="refresh" content="0; url=${to}"><script>window.location.href = '${to}' + window.location.search + window.location.hash;</script>`

/** Words that occur in no other text. */
const prose = (about: string) =>
  Array.from({ length: 40 }, (_, at) => `${about} ${at} lies in room ${at * 3} of ${about}.`).join(' ')

interface Site {
  readonly rules: Record<string, AccessRule>
  /** Sources by path; their front matter is one line of JSON. */
  readonly sources: Record<string, string>
  readonly folders: Record<string, unknown>
  /** Files that the host serves unchanged. */
  readonly statics: Record<string, string>
  readonly operations: Record<string, Expression | null>
}

const groups = (...any: string[]) => ({ any })
const source = (about: string, access?: unknown) =>
  `---\n${access === undefined ? 'title: A page' : `access: ${JSON.stringify(access)}`}\n---\n${prose(about)}\n`
const many = (folder: string, count: number, access?: unknown) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`${folder}/${at}.mdx`, source(`${folder}${at}`, access)]),
  )

const before = (): Site => ({
  rules: {
    partners: { path: 'partners/*', groups: ['partners'] },
    deals: { path: '/deals/*', groups: ['partners', 'sales'] },
    staff: { path: '/staff/*', groups: ['staff'] },
    old: { path: { regex: '^/old/' }, groups: ['staff'] },
    files: { path: '/files/*', groups: ['partners'] },
    tags: { path: '/blog/tags/plans', groups: ['staff'] },
  },
  sources: {
    ...many('partners', 12),
    ...many('deals', 2),
    ...many('staff', 2),
    ...many('old', 1),
    ...many('notes', 4, groups('staff')),
    ...many('open', 16),
    'files/index.mdx': source('files'),
    'blog/tags/plans.mdx': source('tags'),
    'api.mdx': source('api'),
  },
  folders: {},
  statics: {
    'files/price.bin': 'The price is 7.',
    'was.html': leadsTo('/open/3'),
    'terms.html': `<main><p>${prose('terms')}</p></main>`,
  },
  operations: { 'GET /lamps': null, 'PUT /lamps': { any: [['partners']] } },
})

/** Writes the site and the build's output, with the readers and the places that the build finds. */
async function build({ rules, sources, folders, statics, operations }: Site) {
  const siteDir = mkdtempSync(join(tmpdir(), 'portico-edits-'))
  roots.push(siteDir)
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(siteDir, name)), { recursive: true })
    writeFileSync(join(siteDir, name), text)
  }
  put(
    'docusaurus.config.json',
    Object.values(rules)
      .map((rule) => JSON.stringify(rule))
      .join('\n'),
  )
  for (const [name, text] of Object.entries(sources)) put(name, text)
  for (const [name, access] of Object.entries(folders))
    put(`${name}/_category_.json`, JSON.stringify({ label: name, customProps: { access } }, null, 2))
  const all = Object.values(rules)
  const pages = Object.entries(sources)
    .filter(([name]) => !name.includes('/_'))
    .map(([name, text]): Page => {
      const access = /^access: (.*)$/m.exec(text)?.[1]
      return {
        plugin: 'docusaurus-plugin-content-docs',
        instance: 'default',
        file: '',
        metadata: {
          permalink: `/${name.replace(/(\/index)?\.mdx$/, '')}`,
          source: `@site/${name}`,
          title: name,
          frontMatter: access === undefined ? {} : { access: JSON.parse(access) as unknown },
        },
      }
    })
  const map = accessMap({ rules: all, baseUrl: '/', pages, category: categoryIn(siteDir, JSON.parse) })
  const paths = pages.map(({ metadata }) => metadata.permalink)
  const reasons = paths.flatMap((path) => map.why(path))
  const parts = new Map<string, { expression: Expression; pages: string[]; canaries: string[] }>()
  for (const path of paths) {
    const expression = map.at(path)
    if (!expression) continue
    const key = JSON.stringify(expression)
    parts.set(key, parts.get(key) ?? { expression, pages: [], canaries: [] })
    parts.get(key)?.pages.push(path)
  }
  const prerendered = paths.map((path) => `${path.slice(1)}/index.html`)
  const plan = {
    version: 'portico/plan/v2',
    build: 'one',
    orgId: 'o',
    origin: 'https://docs.example',
    baseUrl: '/',
    publicTexts: [],
    groupNames: {},
    rules: all,
    exceptions: map.exceptions(),
    parts: [...parts.values()],
    pages: Object.fromEntries(
      pages.map(({ metadata: { permalink, source } }) => [
        permalink,
        { source: source.slice(6), reasons: map.why(permalink) },
      ]),
    ),
    places: placesOf({ reasons, rules: all, siteDir, configFile: join(siteDir, 'docusaurus.config.json') }),
    descriptions: [{ file: 'openapi.json', route: '/api', source: 'openapi.yaml', operations }],
    prerendered,
  }
  put('staging/portico-plan.json', JSON.stringify(plan))
  for (const file of prerendered) put(`staging/${file}`, '<!doctype html>')
  for (const [file, text] of Object.entries(statics)) put(`staging/${file}`, text)
  const siteAccess = await listAccess(join(siteDir, 'staging'))
  const read = (name: string) => sources[name]
  return { ...siteAccess, pages: pages.length, lock: lockOf(siteAccess.paths, { key: 'a key', read }) }
}

test('twenty-three wrong edits of a site of 40 pages are each reported, with the file and line that give the access', async () => {
  const [site, edited] = [before(), before()]
  const { rules, sources, folders, statics, operations } = edited
  rules.deals = { path: '/deals/*', groups: ['partners'] }
  rules.staff = { path: '/staff/*', groups: ['sales'] }
  delete rules.old
  delete rules.tags
  rules.typo = { path: '/patners/*', groups: ['partners'] }
  sources['notes/0.mdx'] = source('notes0')
  sources['notes/1.mdx'] = source('notes1', groups('staff', 'sales'))
  sources['notes/2.mdx'] = source('notes2', groups('stafff'))
  sources['partners/0.mdx'] = source('partners0', 'public')
  sources['partners/1.mdx'] = source('partners1', groups('sales'))
  sources['partners/7.mdx'] = source('partners7', groups('partnrs'))
  sources['partners/new.mdx'] = source('new')
  sources['open/new.mdx'] = source('announcement')
  delete sources['open/0.mdx']
  sources['open/moved.mdx'] = sources['partners/2.mdx'] ?? ''
  delete sources['partners/2.mdx']
  sources['open/1.mdx'] += prose('partners3')
  sources['partners/_four.mdx'] = prose('partners4')
  sources['open/2.mdx'] = `import Four from '../partners/_four.mdx'\n\n<Four />\n`
  sources['partners/deep/5.mdx'] = sources['partners/5.mdx'] ?? ''
  delete sources['partners/5.mdx']
  folders['partners/deep'] = 'public'
  statics['partners-6.html'] = `<p>${prose('partners6').replaceAll(' lies', ' <b>lies</b>')}</p>`
  statics['partners-8.htm'] = `<p>${prose('partners8')}</p>`
  statics['once.html'] = leadsTo('/open/3')
  statics['price.bin'] = statics['files/price.bin'] ?? ''
  delete statics['files/price.bin']
  statics['legal/terms.html'] = statics['terms.html'] ?? ''
  delete statics['terms.html']
  operations['PUT /lamps'] = null

  const [base, head] = [await build(site), await build(edited)]
  expect(base.pages).toBe(40)
  const existingGroups = ['partners', 'sales', 'staff']
  const written = readLock(lockText(base.lock), 'the base')
  const { changes, unknownGroups } = compareAccess({ base: written, head: head.lock, groups: existingGroups })
  const now = new Map(head.paths.map((entry) => [entry.path, entry]))
  const lines = changes.map(({ what, path, wider, wasBy, from }) => {
    const { by = [], source: file } = now.get(path) ?? {}
    const last = by.at(-1)
    const place = last ? `${last.file}:${last.line}` : wasBy ? `before: ${wasBy.at(-1)}` : (file ?? '')
    return [wider ? 'WIDER' : '', what, from ? `${from[0]} → ${path}` : path, place].filter(Boolean).join(' | ')
  })
  expect(lines).toEqual([
    'WIDER | public now | /api PUT /lamps | before: page openapi.yaml',
    'WIDER | public now | /blog/tags/plans | before: rule /blog/tags/plans',
    'WIDER | public now | /notes/0 | before: page notes/0.mdx',
    'WIDER | public now | /old/0 | before: rule /^/old//',
    'WIDER | public now | /partners/0 | partners/0.mdx:2',
    'WIDER | wider | /deals/0 | docusaurus.config.json:2',
    'WIDER | wider | /deals/1 | docusaurus.config.json:2',
    'WIDER | wider | /notes/1 | notes/1.mdx:2',
    'WIDER | wider | /notes/2 | notes/2.mdx:2',
    'WIDER | wider | /staff/0 | docusaurus.config.json:3',
    'WIDER | wider | /staff/1 | docusaurus.config.json:3',
    'WIDER | moved text | /partners/3 → /open/1 | open/1.mdx',
    'WIDER | moved text | /partners/4 → /open/2 | open/2.mdx',
    'WIDER | moved text | /partners/2 → /open/moved | open/moved.mdx',
    'WIDER | moved text | /partners/6 → /partners-6',
    'WIDER | moved text | /partners/8 → /partners-8.htm',
    'WIDER | moved text | /partners/5 → /partners/deep/5 | partners/deep/_category_.json:4',
    'WIDER | moved text | /files/price.bin → /price.bin',
    'for no one | /partners/7 | partners/7.mdx:2',
    'narrower | /partners/1 | partners/1.mdx:2',
    'moved text | /terms → /legal/terms',
    'new public | /once',
    'new public | /open/new | open/new.mdx',
    'new private | /partners/new | docusaurus.config.json:1',
    'removed | /open/0',
  ])
  expect(unknownGroups).toEqual(['partnrs', 'stafff'])
  expect(head.unmatched).toEqual(['/patners/*'])
})
