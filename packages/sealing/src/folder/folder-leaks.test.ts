import { expect, test } from 'vitest'
import { builtBase } from './built-base.js'
import { folderLeaks } from './folder-leaks.js'
import { readFolder } from './read-folder.js'
import { readPage } from './read-page.js'

type Files = Readonly<Record<string, string | Buffer>>

const staged = (files: Files) =>
  Object.entries(files).map(([path, content]) => ({ path, bytes: () => Buffer.from(content) }))

const page = (title: string, main: string, around = '') =>
  `<!doctype html><html><head><title>${title} | Acme</title></head><body><nav><a href="/">Home</a>${around}</nav><main><h1>${title}</h1>${main}</main></body></html>`

const SECRET = 'The margin of every partner is eleven percent in spring.'
const RULES = [{ path: '/partners/', groups: ['partners'] }]

const SITE: Files = {
  'index.html': page(
    'Home',
    '<p>Welcome to the docs of Acme, for everyone who builds.</p>',
    '<a href="/partners/prices">Partners</a><script src="assets/app.js"></script>',
  ),
  'guide.html': page('Guide', '<p>How to start in a few minutes.</p><img src="img/logo.png" alt="">'),
  'partners/prices.html': page(
    'Secret prices',
    `<p>${SECRET}</p><img src="../img/logo.png" alt=""><img src="/img/margin.png" alt="">`,
  ),
  'assets/app.js': 'start()',
  'img/logo.png': 'logo',
  'img/margin.png': 'margin',
}

const leaksOf = (files: Files, rules = RULES) => folderLeaks(readFolder(staged(files), rules))

test('a site whose public files have nothing of its private pages has pictures at most, and links', () => {
  expect(leaksOf(SITE)).toMatchObject({
    pages: 3,
    privatePages: ['partners/prices.html'],
    findings: [],
    files: ['img/margin.png'],
    addresses: [{ file: 'index.html', pages: 1 }],
  })
})

test.each([
  ['search.json', JSON.stringify([{ title: 'Secret prices' }, { title: 'Guide' }]), 'title'],
  ['search.json', JSON.stringify({ body: `… ${SECRET} … How to start in a few minutes.` }), 'sentence'],
  ['guide.html', page('Guide', '<p>How to start.</p>', '<a href="/partners/prices">Secret prices</a>'), 'title'],
  ['recent.html', page('Recent', `<article><p>${SECRET}</p></article>`), 'sentence'],
  ['assets/app.js', `const items=[{text:"Secret prices",link:"/partners/prices"}]`, 'title'],
])('text in %s is found', (file, content, what) => {
  const { findings } = leaksOf({ ...SITE, [file]: content })
  expect(findings).toMatchObject([{ file, what, source: 'partners/prices.html' }])
})

test('a list of pages in the content of a public page does not make their names public', () => {
  const list =
    '<ul><li><a href="partners/prices.html">Secret prices</a></li><li><a href="guide.html">Guide</a></li></ul>'
  const { findings } = leaksOf({ ...SITE, 'contents.html': page('Contents', list) })
  expect(findings).toMatchObject([{ file: 'contents.html', what: 'title', source: 'partners/prices.html' }])
})

test('what most pages have around their content is not private', () => {
  const edit = '<p>Edit this page on our server if you find a mistake.</p>'
  const files = {
    'a.html': page('A guide', edit),
    'b.html': page('B guide', edit),
    'partners/c.html': page('C prices', edit),
    'partners/d.html': page('D prices', `${edit}<p>${SECRET}</p>`),
  }
  expect(leaksOf(files).findings).toEqual([])
})

test('the description of the site, which pages without one of their own have, is not private', () => {
  const described = (title: string, description: string) =>
    page(title, `<p>${title} is on this page.</p>`).replace(
      '</title>',
      `</title><meta name="description" content="${description}">`,
    )
  const SITE_TEXT = 'How to build with Acme, and what is for partners'
  const pages = (own: string) => ({
    'index.html': described('Home', SITE_TEXT),
    'guide.html': described('Guide', SITE_TEXT),
    'partners/prices.html': described('Secret prices', own),
    'partners/terms.html': described('Secret terms', 'What partners have agreed to since the beginning'),
    'partners/team.html': described('Secret team', 'Who is there for partners at any time of day'),
  })
  expect(leaksOf(pages(SITE_TEXT)).findings).toEqual([])
  const copied = { ...pages(SECRET), 'list.html': described('List', SECRET) }
  expect(leaksOf(copied).findings).toMatchObject([{ file: 'list.html', what: 'description' }])
})

test('a page says itself who may read it, and may be public below a private address', () => {
  const meta = (access: string) =>
    `<html><head><meta name="portico:access" content="${access}"><title>x</title></head><body><p>x</p></body></html>`
  const files = { ...SITE, 'notes.html': meta('beta'), 'partners/join.html': meta('public') }
  expect(leaksOf(files).privatePages.toSorted()).toEqual(['notes.html', 'partners/prices.html'])
  expect(() => leaksOf({ 'a.html': meta('{"any":1}') })).toThrow(/^a\.html: .+ does not say who may read/)
})

test('a file that only a private chunk uses belongs to it, though nothing refers to the chunk by name', () => {
  const files = {
    ...SITE,
    'assets/partners_prices.js': `export default "${SECRET}";const plan = new URL("./plan-of-partners.svg", import.meta.url)`,
    'assets/plan-of-partners.svg': '<svg></svg>',
    'assets/guide.js': 'export default "How to start"',
  }
  expect(leaksOf(files)).toMatchObject({
    findings: [],
    files: ['assets/partners_prices.js', 'img/margin.png', 'assets/plan-of-partners.svg'],
  })
})

test('the generator is recognized by what its pages say', () => {
  const files = {
    ...SITE,
    'about.html': '<meta name="generator" content="mkdocs-1.6.1, mkdocs-material-9.5"><p>About</p>',
  }
  expect(leaksOf(files).generator?.name).toBe('MkDocs')
})

test('the path for which a site was built shows in its pages', () => {
  const built = (html: string, baseUrl = '/') =>
    builtBase(readFolder(staged({ 'a.html': html, 'img/x.png': '', 'img/y.png': '' }), []), baseUrl)?.base
  const below = '<img src="/docs/img/x.png"><img src="/docs/img/y.png">'
  expect(built(below)).toBe('/docs/')
  expect(built(below, '/docs/')).toBeUndefined()
  expect(built('<img src="/img/x.png"><img src="/img/y.png">', '/docs/')).toBe('/')
  // One address may be that of another site on this host, and relative ones say nothing.
  expect(built('<a href="/other/">Other</a><a href="/other/a">A</a><img src="img/x.png">')).toBeUndefined()
})

test.each(['Rates \u00b6', 'Rates\u00b6', 'Rates \u200b', 'Rates #'])('the heading %j is called Rates', (heading) => {
  expect(readPage(`<main><h2>${heading}</h2></main>`).texts).toEqual([{ what: 'heading', text: 'Rates' }])
})
