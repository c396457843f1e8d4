import { posix } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audienceOf } from './audience-of.js'
import { addressOf, canonicalPath, isPlain, nameAt, pagePath, pathKey, publicPath } from './canonical-path.js'
import { OTHER_ADDRESSES, SPELLED_PAGE, SPELLINGS } from './testing/spellings.js'

const CAFE = 'caf\u00e9'

test.each([
  ['/', '/'],
  ['', '/'],
  ['/docs/intro', '/docs/intro'],
  ['/docs/intro/', '/docs/intro'],
  ['docs/intro', '/docs/intro'],
  ['//docs//intro//', '/docs/intro'],
  ['/./docs/./intro/.', '/docs/intro'],
  ['/docs/x/../intro', '/docs/intro'],
  ['/../../docs/intro', '/docs/intro'],
  ['/docs/%2e%2E/%2e/docs/intro', '/docs/intro'],
  ['/docs%2Fintro', '/docs/intro'],
  ['/docs%5cintro', '/docs/intro'],
  ['\\docs\\intro', '/docs/intro'],
  ['/d%6Fcs/intro', '/docs/intro'],
  ['/docs/intro?from=mail', '/docs/intro'],
  ['/docs/intro#top?x', '/docs/intro'],
  ['/docs/intro?x#y/../../z', '/docs/intro'],
  ['/docs/caf%C3%A9', `/docs/${CAFE}`],
  ['/docs/caf%c3%a9', `/docs/${CAFE}`],
  ['/docs/cafe%CC%81', `/docs/${CAFE}`],
  ['/docs/cafe\u0301', `/docs/${CAFE}`],
  ['/docs/%2563afe', '/docs/%2563afe'],
  ['/docs/%252e%252e/x', '/docs/%252e%252e/x'],
  ['/docs/100%25', '/docs/100%25'],
  ['/docs/what%3f', '/docs/what%3F'],
  ['/docs/c%23', '/docs/c%23'],
  ['/docs/a;b=c', '/docs/a;b=c'],
  ['/docs/%3Bb', '/docs/;b'],
  ['/Docs/Intro.MD', '/Docs/Intro.MD'],
  ['/docs/intro.md.md', '/docs/intro.md.md'],
  ['/docs/a%20b', '/docs/a b'],
])('the canonical form of %j is %j', (address, path) => {
  expect(canonicalPath(address)).toBe(path)
})

test.each([
  '/%zz',
  '/%',
  '/docs/%ff',
  '/docs/%c3',
  '/%00',
  '/docs\0',
  '/a%0Ab',
  '/a\tb',
  '/a%7f',
  '/a%C2%85b',
  '/\ud800',
])('no file of a site has the address %j', (address) => {
  expect([canonicalPath(address), pathKey(address), pagePath(address)]).toEqual([undefined, undefined, undefined])
  expect(isPlain(address)).toBe(false)
  expect(audienceOf([{ path: '/nothing/like/it', groups: ['a'] }], address)).toEqual({ any: [['a']] })
})

test.each([
  ['/x', '/x', undefined],
  ['/x/', '/x', undefined],
  ['/x.md', '/x', 'md'],
  ['/x.MD', '/x', 'md'],
  ['/x%2Emd', '/x', 'md'],
  ['/x.md/', '/x', 'md'],
  ['/x/index.md', '/x', 'md'],
  ['/x.html', '/x', 'html'],
  ['/x.htm', '/x', 'html'],
  ['/x/index.html', '/x', 'html'],
  ['/x/index', '/x', undefined],
  ['/index', '/', undefined],
  ['/index.md', '/', 'md'],
  ['/index.html', '/', 'html'],
  ['/x.md.md', '/x.md', 'md'],
  ['/x.html.md', '/x.html', 'md'],
  ['/index.md.md', '/index.md', 'md'],
  ['/index.md/index.md', '/index.md', 'md'],
  ['/x/.md', '/x/.md', undefined],
  ['/.md', '/.md', undefined],
  ['/x/index/.html', '/x/index/.html', undefined],
  ['/v1.0', '/v1.0', undefined],
] as const)('%j is about the page %j, as %j', (address, page, ending) => {
  expect(pagePath(address)).toEqual({ page, ending })
})

test.each([
  ['/', true],
  ['/docs/intro', true],
  ['/docs/intro/', true],
  ['/docs/caf%c3%a9?x', true],
  ['/docs/cafe%CC%81', true],
  ['/docs/%2563', true],
  ['', false],
  ['docs', false],
  ['//', false],
  ['//docs', false],
  ['/docs//', false],
  ['/.', false],
  ['/..', false],
  ['/%2e%2e', false],
  ['/docs/./intro', false],
  ['/docs/../docs', false],
  ['/docs%2Fintro', false],
  ['/docs%5Cintro', false],
  ['/docs\\intro', false],
  ['/%2F', false],
  ['/%2Fdocs', false],
  ['/docs%2F..%2Fintro', false],
  ['/docs/intro%2F', false],
  ['/docs/%252F', true],
  ['http://portico.test/docs', false],
])('whether %j is written plainly: %j', (address, plain) => {
  expect(isPlain(address)).toBe(plain)
})

const pageKeyOf = (address: string) => pathKey(pagePath(address)?.page ?? '')

test.each(SPELLINGS)('an address that differs in %s is about the same page', (_, address) => {
  expect(pageKeyOf(address)).toBe(SPELLED_PAGE)
  expect(audienceOf([{ path: SPELLED_PAGE, groups: ['a'] }], address)).toEqual({ any: [['a']] })
})

test.each(OTHER_ADDRESSES)('%s is about another page', (address) => {
  expect(pageKeyOf(address)).not.toBe(SPELLED_PAGE)
})

test.each([
  ['index.html', '/'],
  ['docs/cafe\u0301/index.html', `/docs/${CAFE}`],
  ['docs/intro.html', '/docs/intro'],
  ['docs/intro.md', '/docs/intro.md'],
  ['docs/index', '/docs/index'],
  ['files/100%.pdf', '/files/100%25.pdf'],
  ['docs/c#/index.html', '/docs/c%23'],
  ['docs/c%23/index.html', '/docs/c%23'],
  ['docs/a%20b.html', '/docs/a b'],
  ['docs/a%20b.md', '/docs/a%2520b.md'],
  ['docs/a%2Fb.html', '/docs/a%252Fb'],
  ['docs/%2Eb.html', '/docs/%252Eb'],
  ['docs/100%.html', '/docs/100%25'],
  ['docs/a%20b?.html', '/docs/a%2520b%3F'],
  ['.html', '/.html'],
  ['docs/\u001b[2J/index.html', '/docs/\u001b[2J'],
  ['docs/\u0000.pdf', '/docs/\u0000.pdf'],
])('the file %j is served at %j', (name, path) => {
  expect(publicPath(name)).toBe(path)
})

/** Addresses from pieces that servers, browsers and file systems read in different ways. */
const address = fc
  .array(
    fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '.',
        '..',
        '%2e',
        '%2F',
        '%5c',
        '%25',
        '%',
        '%3F',
        '?',
        '#',
        ';',
        ':',
        'a',
        'A',
        'docs',
        ' ',
      ],
      ...[
        '.md',
        '.html',
        '/index',
        'e\u0301',
        '\u00e9',
        '%C3%A9',
        '\u0130',
        '\u212a',
        '\u1e9e',
        '\ufb01',
        '\u03a3',
        '\ud800',
        '%00',
        '%ff',
      ],
    ),
    { maxLength: 12 },
  )
  .map((pieces) => `/${pieces.join('')}`)

test('a canonical path, and its key, are their own canonical forms', () => {
  fc.assert(
    fc.property(fc.oneof(address, fc.string({ unit: 'grapheme' })), (input) => {
      const path = canonicalPath(input)
      fc.pre(path !== undefined)
      expect(canonicalPath(path)).toBe(path)
      expect(canonicalPath(encodeURI(path).replaceAll('%25', '%'))).toBe(path)
      expect(canonicalPath(addressOf(nameAt(path)))).toBe(path)
      expect(isPlain(path)).toBe(true)
      const key = pathKey(input)
      expect(key !== undefined && pathKey(key)).toBe(key)
      expect(pathKey(path.toUpperCase().replace(/%(25|3F|23)/g, '%$1'))).toBe(pathKey(path.toUpperCase()))
    }),
    { numRuns: 3_000 },
  )
})

test('two addresses have one canonical path exactly if a host resolves them to one file', () => {
  const fileAt = (requested: string) =>
    posix
      .resolve('/', `.${decodeURIComponent(requested.split(/[?#]/)[0] ?? '').replaceAll('\\', '/')}`)
      .normalize('NFC')
  const valid = address.filter((text) => canonicalPath(text) !== undefined)
  fc.assert(
    fc.property(valid, valid, (first, second) => {
      expect(nameAt(canonicalPath(first) ?? '')).toBe(fileAt(first))
      expect(canonicalPath(first) === canonicalPath(second)).toBe(fileAt(first) === fileAt(second))
    }),
    { numRuns: 2_000 },
  )
})

test('no spelling of an address has a weaker rule than its canonical path', () => {
  const rules = [
    { path: 'docs/*', groups: ['a'] },
    { path: '/A/', groups: ['b'] },
    { path: { regex: '^/docs/$' }, groups: ['c'] },
    { path: { regex: '\u00e9' }, groups: ['d'] },
    { path: '/%', groups: ['e'] },
  ]
  fc.assert(
    fc.property(address, (requested) => {
      const path = canonicalPath(requested)
      if (path === undefined) expect(audienceOf(rules, requested)).toEqual({ any: [['a', 'b', 'c', 'd', 'e']] })
      else expect(audienceOf(rules, requested)).toEqual(audienceOf(rules, path))
    }),
  )
})
