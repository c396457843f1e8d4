import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { AccessRule } from '@portico/access'
import { newSiteKeyPair } from '@portico/seal/tickets'
import { expect, test } from 'vitest'
import { LeakError } from '../leaks/demand-no-leak.js'
import { SCRIPT_DOOR } from '../plan/site-runtime.js'
import type { FolderOptions } from './folder-plan.js'
import { sealFolder } from './seal-folder.js'

const SECRET = 'The margin of every partner is eleven percent in spring.'
const page = (title: string, main: string) =>
  `<html lang="en"><head><title>${title} | Acme</title></head><body><main><h1>${title}</h1><p>${main}</p></main></body></html>`

const SITE: Readonly<Record<string, string>> = {
  'index.html': page(
    'Home',
    'Welcome to the docs of Acme, for everyone. <a href="partners/prices.html#margins">Partners</a>',
  ),
  'guide.html': page('Guide', 'How to start in a few minutes.'),
  'partners/prices.html': page('Secret prices', SECRET),
  'sitemap.xml':
    '<urlset><url><loc>https://docs.example/guide</loc></url><url><loc>https://docs.example/partners/prices</loc></url></urlset>',
}
const RULES: AccessRule[] = [{ path: '/partners/', groups: ['partners'] }]

const strict = (policy: string) =>
  `<meta http-equiv="Content-Security-Policy" content="${policy}"><title>Strict</title><main>A strict page.</main>`

async function sealed(
  files: Readonly<Record<string, string>>,
  rules: readonly AccessRule[] = RULES,
  options: Partial<FolderOptions> = {},
) {
  const home = mkdtempSync(join(tmpdir(), 'portico-folder-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(home, 'dist', path)), { recursive: true })
    writeFileSync(join(home, 'dist', path), content)
  }
  const { publicKey, id } = await newSiteKeyPair('org')
  const report = await sealFolder({
    folder: join(home, 'dist'),
    out: join(home, 'public'),
    to: { publicKey, id, site: 'org' },
    rules,
    options: { orgId: 'org', origin: 'https://docs.example', baseUrl: '/', ...options },
    runtime: new Map([['portico-worker.js', new TextEncoder().encode('worker()')]]),
    door: { factors: [], accountMenu: true },
  })
  const names = readdirSync(join(home, 'public'), { recursive: true }).map(String)
  return { report, names, read: (name: string) => readFileSync(join(home, 'public', name), 'latin1') }
}

test('a private page becomes an envelope without a name, and a door without a word of it', async () => {
  const { names, read, report } = await sealed(SITE)
  expect(report.parts).toMatchObject([{ expression: { any: [['partners']] }, pages: 1, files: 4 }])
  expect(names.filter((name) => name.endsWith('.sealed') && name.startsWith('_portico'))).toHaveLength(2)
  expect(read('partners/prices.html')).toContain('noindex')
  for (const name of names.filter((name) => /\.\w+$/.test(name)))
    for (const text of [SECRET, 'Secret prices', 'margins']) expect(read(name), name).not.toContain(text)
  expect(read('portico-worker.js')).toMatch(/^self\.portico=\{.+\}\nworker\(\)$/)
  expect(read('sitemap.xml')).toBe('<urlset><url><loc>https://docs.example/guide</loc></url></urlset>')
})

test.each([
  [
    'a public file with private text',
    { 'data.json': JSON.stringify([SECRET, 'How to start in a few minutes.']) },
    RULES,
    LeakError,
  ],
  ['a folder without rules', {}, [], /^No page of the folder is private/],
  [
    'a misspelled rule beside a good one',
    {},
    [...RULES, { path: '/partner/price' }],
    /^The rule for "\/partner\/price" matches no page .+ The nearest path is "\/partners\/prices"\. Correct its path/,
  ],
  [
    'two files for one private address',
    { 'partners/prices/index.html': page('x', 'y') },
    RULES,
    /have the same address/,
  ],
  [
    'a worker of the site',
    { 'sw.html': '<script>navigator.serviceWorker.register("/sw.js")</script>' },
    RULES,
    /registers a service worker of its own/,
  ],
  [
    'a site that was built for another path',
    { 'guide.html': '<a href="/docs/">Home</a><img src="/docs/a.png"><a href="/docs/guide">Guide</a>', 'a.png': 'a' },
    RULES,
    /^The pages were built for \/docs\/: they refer to \/docs\/(a\.png|guide), and baseUrl is \/\. Set "site"/,
  ],
  [
    'a private page whose own policy lets no script of the site run',
    { 'partners/x.html': strict("default-src 'self'; script-src 'sha256-abc='") },
    RULES,
    /^partners\/x\.html has a Content-Security-Policy of its own that does not allow 'self' for script-src, so the page/,
  ],
  [
    'a private page that may request nothing',
    { 'partners/x.html': strict("script-src 'self' 'unsafe-inline'; connect-src 'none'") },
    RULES,
    /does not allow 'self' for connect-src, so readers could not log out/,
  ],
  ['a folder that is sealed already', { '_portico/a.sealed': 'x' }, RULES, /already sealed/],
] as const)('%s stops the sealing', async (_, files, rules, expected) => {
  await expect(sealed({ ...SITE, ...files }, rules)).rejects.toThrow(expected as RegExp)
})

test('a folder without pages is none of a site', async () => {
  await expect(sealed({ 'a.txt': 'x' })).rejects.toThrow(/contains no HTML file/)
})

const everyoneFrom = (publish: string): AccessRule => ({ path: '/partners/', access: 'everyone', publish })

test('a page that opens for everyone at a time has a door that needs no session', async () => {
  const { read, report } = await sealed(SITE, [everyoneFrom('2999-01-01T00:00:00Z')])
  expect(report.parts).toMatchObject([{ expression: { any: [['@everyone', '@from:2999-01-01T00:00:00.000Z']] } }])
  expect(JSON.parse(/^self\.portico=(.+)$/m.exec(read('portico-worker.js'))?.[1] ?? '')).toMatchObject({
    everyone: [0],
  })
  expect(read('partners/prices.html')).not.toContain(SECRET)
})

test('a page may say itself when it opens and closes', async () => {
  const times =
    '<meta name="portico:publish" content="2999-01-01T00:00:00Z"><meta name="portico:until" content="2999-02-01T00:00:00Z">'
  const home = { 'partners/prices.html': page('Secret prices', SECRET).replace('<title>', `${times}<title>`) }
  const { report } = await sealed({ ...SITE, ...home })
  expect(report.parts).toMatchObject([
    { expression: { any: [['@from:2999-01-01T00:00:00.000Z', '@until:2999-02-01T00:00:00.000Z', 'partners']] } },
  ])
})

test('what has opened for everyone is public, and a time without a zone stops the sealing', async () => {
  const { read } = await sealed({ ...SITE, 'other/x.html': page('Other', 'Something else that is private.') }, [
    everyoneFrom('2020-01-01T00:00:00Z'),
    { path: '/other/' },
  ])
  expect(read('partners/prices.html')).toContain(SECRET)
  const late = '<meta name="portico:publish" content="2999-01-01T00:00:00">'
  await expect(sealed({ ...SITE, 'x.html': late })).rejects.toThrow(/^x\.html: publish is .+ has no time zone/)
})

test('a strict policy that allows the site itself stops nothing, and one of a public page neither', async () => {
  const { names } = await sealed({
    ...SITE,
    'partners/x.html': strict("default-src 'none'; script-src 'self'; connect-src https://docs.example"),
    'strict.html': strict("default-src 'none'"),
  })
  expect(names).toContain('strict.html')
})

test.each(['caf\u00e9 1', 'cafe\u0301 1', '100% a#b', 'a%20b', '\u65e5\u672c'])(
  'a private page and a picture called %s are sealed, and a link to the page loses its fragment',
  async (name) => {
    const link = encodeURIComponent(name)
    const { names, read, report } = await sealed({
      ...SITE,
      'index.html': page(
        'Home',
        `Welcome to everyone. <a href="partners/${link}.html?x#y">It</a> <a href="guide.html?x#y">G</a>`,
      ),
      [`partners/${name}.html`]: page('Odd', `Something about odd names of files. <img src="../img/${link}.svg">`),
      [`img/${name}.svg`]: '<svg></svg>',
    })
    expect(report.parts).toMatchObject([{ pages: 2, files: 7 }])
    expect(read(`partners/${name}.html`)).toContain('noindex')
    expect(names).not.toContain(`img/${name}.svg`)
    expect(read('index.html')).toContain(`partners/${link}.html?x"`)
    expect(read('index.html')).toContain('guide.html?x#y')
  },
)

test('links that run code stay as they are and lead nowhere, and the ones beside them lose their fragments', async () => {
  const scripts = [
    '<a href="javascript:void(0)">Menu</a>',
    '<a href="javascript:searchBox.select(0)#top">Search</a>',
    '<a href="JavaScript:show(partners/prices.html#top)">More</a>',
  ]
  const { names, read, report } = await sealed({
    ...SITE,
    'doxygen.html': page('Files', `${scripts.join(' ')} <a href="partners/prices.html#margins">Partners</a>`),
    'partners/files.html': page('All files', `A list of files that only partners see. ${scripts.join(' ')}`),
  })
  expect(report.parts).toMatchObject([{ pages: 2, files: 6 }])
  for (const script of scripts) expect(read('doxygen.html')).toContain(script)
  expect(read('doxygen.html')).toContain('<a href="partners/prices.html">Partners</a>')
  expect(names).toContain('guide.html')
})

test('names of private pages may be public in a navigation, but not in an index that has the words of these pages', async () => {
  const guide = { 'guide.html': page('Guide', '<a href="partners/prices.html">Secret prices</a>') }
  const index = { 'searchindex.js': 'Search.setIndex({titles:["Guide","Secret prices"],terms:{eleven:1,margin:1}})' }
  await expect(sealed({ ...SITE, ...guide })).rejects.toThrow(LeakError)
  const { read } = await sealed({ ...SITE, ...guide }, RULES, { titles: 'public' })
  expect(read('guide.html')).toContain('Secret prices')
  await expect(sealed({ ...SITE, ...guide, ...index }, RULES, { titles: 'public' })).rejects.toThrow(
    /^searchindex\.js is of an index of all pages, .+"Secret prices" of partners\/prices\.html\. In Sphinx, set :no-search:/,
  )
})

test('the name of a group that visitors read may be in an index of words', async () => {
  const index = { 'searchindex.js': 'Search.setIndex({titles:["Guide"],terms:{"partners":0}})' }
  const guide = { 'guide.html': page('Guide', 'How partners and others start in a few minutes.') }
  await expect(sealed({ ...SITE, 'data.json': '{"partners":0}' })).rejects.toThrow(LeakError)
  expect((await sealed({ ...SITE, ...guide, ...index })).names).toContain('searchindex.js')
})

test('a chunk whose address a router puts together has a script in its place that loads the door', async () => {
  const { read, report } = await sealed({
    ...SITE,
    'assets/partners_prices.js': `export default "${SECRET}"`,
    'assets/router.js': 'const load = (name) => import("./" + name + ".js")',
  })
  expect(report.parts).toMatchObject([{ pages: 1, files: 5 }])
  expect(read('assets/partners_prices.js')).toBe(SCRIPT_DOOR)
})

test('an index of words that has a fragment for a private page stops the sealing', async () => {
  const generators = '<meta name="generator" content="Astro v5"><meta name="generator" content="Starlight v0.36">'
  const files = { 'a.html': generators, 'pagefind/fragment/en_1.pf_fragment': `pagefind_dcd{"content":"${SECRET}"}` }
  await expect(sealed({ ...SITE, ...files })).rejects.toThrow(
    /^pagefind\/fragment\/en_1\.pf_fragment is of an index of all pages, .+ In Starlight, set pagefind: false/,
  )
})

test('the Markdown of pages, their list and their indexes take the place of no file of the site', async () => {
  const own = '# Acme\n\n- [Prices](https://docs.example/partners/prices)\n- [Guide](https://docs.example/guide)\n'
  const { names, read } = await sealed({
    ...SITE,
    'llms.txt': own,
    'guide.md': 'The source of the guide.',
    'index.md/more.html': page('More', 'A page in a folder that has the name of a text.'),
    'partners/Prices.MD': 'The source of the prices.',
    '404.html': page('Not found', 'There is nothing here.'),
    'moved.html': '<title>Moved</title><meta http-equiv="refresh" content="0; url=guide.html">',
    'hidden.html': '<title>Hidden</title><meta name="robots" content="noindex"><main>Not listed.</main>',
  })
  expect(read('llms.txt')).toBe('# Acme\n\n- [Guide](https://docs.example/guide)\n')
  expect(read('guide.md')).toBe('The source of the guide.')
  expect(names.filter((name) => /\.md$/i.test(name)).sort()).toEqual([
    'guide.md',
    'hidden.md',
    'index.md',
    'index.md/more.md',
  ])
  expect(read('portico-search.json')).toMatch(/"\/guide"/)
  for (const title of ['Hidden', 'Moved', 'Not found']) expect(read('portico-search.json')).not.toContain(title)
})

test('the name of a group in the address of the site is no leak', async () => {
  const { read } = await sealed(SITE, RULES, { origin: 'https://partners.example', baseUrl: '/the-partners/' })
  expect(read('guide.md')).toContain('<https://partners.example/the-partners/guide>')
})

test('the list of public pages says what each is about, and the site what it is', async () => {
  const about = (title: string, description: string) =>
    page(title, `${title} of the docs.`).replace('<title>', `<meta name="description" content="${description}"><title>`)
  const { read } = await sealed({
    ...SITE,
    'index.html': about('Home', 'Docs of Acme.'),
    'a/index.html': about('First', 'What comes first.'),
    'b.html': about('Second [2]', 'Docs of Acme.'),
  })
  expect(read('llms.txt')).toBe(
    [
      '# Acme\n\n> Docs of Acme.\n\n## Pages\n',
      '- [First](https://docs.example/a.md): What comes first.',
      '- [Second \\[2\\]](https://docs.example/b.md)',
      '- [Guide](https://docs.example/guide.md)',
      '- [Home](https://docs.example/index.md)\n',
    ].join('\n'),
  )
})

test('a large page, and one with many elements within each other, have their text without its form', async () => {
  const large = `<h1>Large</h1>${'<p>A <b>bold</b> word.</p>'.repeat(20_000)}`
  const { read } = await sealed({
    ...SITE,
    'large.html': `<title>x</title><main>${large}</main>`,
    'deep.html': `<title>Deep</title>${'<div>'.repeat(5_000)}<p>Under <b>all</b> of it.`,
  })
  expect(read('large.md')).toMatch(/^# Large\n\n<https:\/\/docs\.example\/large>\n[^*]+A bold word\. A bold word\./)
  expect(read('deep.md')).toMatch(/^# Deep\n[^*]+Under all of it\.\n$/)
})
