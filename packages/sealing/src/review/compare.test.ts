import { EVERYONE, type Expression, expressionOf, fromMoment, untilMoment } from '@portico/access'
import { describe, expect, test } from 'vitest'
import { compareAccess } from './compare.js'
import { type AccessLock, type LockedPath, type LockedSource, lockText, readLock } from './lock.js'
import { pathMatcher } from './path-matcher.js'
import { keyName, textDigests } from './sketch.js'

const KEY = 'the key of these tests'

const prose = (about: string) =>
  Array.from({ length: 60 }, (_, at) => `The ${about} ${at * 7} has ${about} drawer ${at} near ${about}.`).join(' ')

/** Text on every page of a generated reference. */
const FRAME = Array.from(
  { length: 60 },
  (_, at) => `Operation ${at} takes a body and returns one with status ${at}.`,
).join(' ')

const page = (path: string, access: Expression | null, text = prose(path)): LockedPath => ({
  path,
  kind: 'page',
  access,
  by: ['rule docs/*'],
  text: textDigests(text, KEY),
})

const lock = (...paths: LockedPath[]): AccessLock => ({ key: keyName(KEY), paths })

/** The lock as committed: with only the lowest digests. */
const written = (...paths: LockedPath[]) => readLock(lockText(lock(...paths)), 'the base')

const diff = (base: readonly LockedPath[], head: readonly LockedPath[], groups?: readonly string[]) =>
  compareAccess({ base: written(...base), head: lock(...head), groups })

const any = (...clauses: string[][]) => expressionOf(clauses)

const HOUR = 3_600_000
/** Everyone, or members of a group, from one hour after a time until another. */
const from = (hour: number, ...groups: string[]) =>
  any([...(groups.length > 0 ? groups : [EVERYONE]), fromMoment(hour * HOUR)])
const until = (hour: number) => any(['a', untilMoment(hour * HOUR)])

describe('one path', () => {
  const cases: readonly [string, Expression | null, Expression | null, string | undefined, boolean][] = [
    ['from a group to everyone', any(['a']), null, 'public now', true],
    ['from anyone signed in to everyone', any([]), null, 'public now', true],
    ['from both groups to one of them', any(['a', 'b']), any(['a'], ['b']), 'wider', true],
    ['from one group to another', any(['a']), any(['b']), 'wider', true],
    ['from either to both', any(['a'], ['b']), any(['a', 'b']), 'narrower', false],
    ['from everyone to a group', null, any(['a']), 'narrower', false],
    ['with the same readers', any(['a'], ['b']), any(['b'], ['a']), undefined, false],
    ['to an earlier opening', from(2), from(1), 'wider', true],
    ['to a later opening', from(1, 'a'), from(2, 'a'), 'narrower', false],
    ['to a later end', until(1), until(2), 'wider', true],
    ['to an earlier end', until(2), until(1), 'narrower', false],
    ['from an opening to everyone at once', from(2), null, 'public now', true],
    ['from everyone to an opening', null, from(2), 'narrower', false],
    ['from a group to everyone from a time on', any(['a']), from(2), 'wider', true],
    ['to a group that does not exist, from a time on', from(1, 'a'), from(1, 'a', 'gone'), 'for no one', false],
    ['to a group that does not exist', any(['a']), any(['a', 'gone']), 'for no one', false],
  ]
  test.each(cases)('%s', (_, was, is, what, wider) => {
    const { changes } = diff([page('/x', was)], [page('/x', is)], ['a', 'b'])
    expect(changes.map((change) => [change.what, change.wider])).toEqual(what ? [[what, wider]] : [])
  })

  test('is no change when only the time has come at which it opens', () => {
    const [base, head] = [written(page('/x', from(2))), lock(page('/x', null))]
    expect(compareAccess({ base, head, at: 2 * HOUR }).changes).toEqual([])
    expect(compareAccess({ base, head, at: 2 * HOUR - 1 }).changes).toMatchObject([{ what: 'public now', wider: true }])
  })

  test('new and removed paths, and groups that no path required before', () => {
    const { changes, unknownGroups } = diff([page('/gone', null)], [page('/one', null), page('/two', any(['c']))])
    expect(changes.map(({ what, path }) => [what, path])).toEqual([
      ['new public', '/one'],
      ['new private', '/two'],
      ['removed', '/gone'],
    ])
    expect(unknownGroups).toEqual(['c'])
  })
})

describe('text under another path', () => {
  const secret = page('/partners/prices', any(['partners']))
  const copyAt = (path: string, access: Expression | null, text: string) => page(path, access, text)

  test('a copy in a public folder is wider, also within other text and in an existing page', () => {
    const text = prose(secret.path)
    for (const [base, copy] of [
      [[secret], copyAt('/blog/prices', null, text)],
      [[secret], copyAt('/blog/prices', null, `${prose('welcome')} ${text.slice(0, 0.9 * text.length)}`)],
      [[secret, page('/blog/prices', null)], copyAt('/blog/prices', null, `${prose('/blog/prices')} ${text}`)],
    ] as const)
      expect(diff(base, [secret, copy]).changes).toMatchObject([
        { what: 'moved text', path: '/blog/prices', wider: true, from: ['/partners/prices'], is: null },
      ])
  })

  test('a text that was public elsewhere, or shared before, is not reported', () => {
    const both = [page('/v1/a', null, prose('a')), page('/v2/a', any(['beta']), prose('a'))]
    expect(diff(both, both).changes).toEqual([])
    expect(diff(both, [...both, page('/v3/a', null, prose('a'))]).changes).toMatchObject([
      { what: 'moved text', path: '/v3/a', wider: false },
    ])
  })

  test('a renamed folder of 500 pages is 500 moves with the same readers, and nothing removed', () => {
    const first = Array.from({ length: 500 }, (_, at) =>
      page(`/old/p${at}`, any(['a']), `${FRAME} ${prose(`topic${at}`).slice(0, 160)}`),
    )
    const renamed = first.map((entry) => ({ ...entry, path: entry.path.replace('old', 'new') }))
    const { changes } = diff(first, renamed)
    expect(changes.length).toBe(500)
    expect(changes.every(({ what, wider }) => what === 'moved text' && !wider)).toBe(true)
  })

  test('a page that joins two texts has to be for readers of both', () => {
    const [first, second] = [page('/docs/a', any(['a'])), page('/docs/b', any(['b']))]
    const joined = (access: Expression) => page('/docs/c', access, `${prose('/docs/a')} ${prose('/docs/b')}`)
    const wider = (access: Expression) =>
      diff([first, second], [first, second, joined(access)]).changes.map((it) => it.wider)
    expect([any(['a']), any(['b']), any(['a', 'b'])].map(wider)).toEqual([[true], [true], [false]])
  })

  test('without digests under one key there is no comparison of texts, and the result says so', () => {
    const other = { ...lock(secret), key: null }
    expect(compareAccess({ base: other, head: lock(secret) }).textCompared).toBe(false)
  })
})

describe('a lock', () => {
  test('has one line for each path, in printable characters, and is read back as written', () => {
    const odd = page('/a\u202e\u001b[2J`|\n', any(['x']))
    const text = lockText(lock(odd, page('/b', null)))
    expect(text.split('\n')).toHaveLength(5)
    expect(text).not.toMatch(/[^\x20-\x7e\n]/)
    expect(readLock(text, 'it').paths.map(({ path, access }) => [path, access])).toEqual([
      [odd.path, odd.access],
      ['/b', null],
    ])
  })

  test.each([
    ['another version', (text: string) => text.replace('access/v1', 'access/v9'), /can read/],
    ['two entries for a path', (text: string) => text.replace('/b', '/a'), /two entries/],
    ['invalid readers', (text: string) => text.replace('[["x"]]', '[]'), /number 1/],
    ['invalid digests', (text: string) => text.replace(/"text":"./, '"text":"'), /cannot be read/],
    ['an unresolved conflict', (text: string) => `<<<<<<<\n${text}`, /is not JSON/],
  ])('with %s is refused', (_, change, problem) => {
    const text = lockText(lock(page('/a', any(['x'])), page('/b', null)))
    expect(() => readLock(change(text), 'the base')).toThrow(problem)
  })

  test('does not confirm a guess to someone without the key', () => {
    const guess = new Set(textDigests(prose('/a'), 'another key'))
    expect(page('/a', null).text.some((digest) => guess.has(digest))).toBe(false)
  })
})

test.each([
  ['/docs', '/docs', '/docs/a'],
  ['docs/', '/docs/a', '/other/docs/a'],
  ['/docs/*', '/docs/a/b', '/x/docs/a'],
])('the pattern %s begins at the root', (pattern, yes, no) => {
  expect([yes, no].map(pathMatcher(pattern))).toEqual([true, false])
})

test('a page that no rule matches anymore names its former rule', () => {
  const before = page('/docs/a', any(['a']))
  const [change] = diff([before], [{ ...before, access: null, by: [] }]).changes
  expect(change).toMatchObject({ what: 'public now', by: [], wasBy: ['rule docs/*'] })
})

describe('sources of the content policy', () => {
  const source = (name: string, more: Partial<LockedSource> = {}): LockedSource => ({
    directive: 'script-src',
    source: `https://${name}.example/a.js`,
    by: ['docusaurus.config.js'],
    allowed: true,
    ...more,
  })
  const withSources = (...sources: LockedSource[]): AccessLock => ({ ...lock(page('/a', null)), sources })

  test('are in the lock, one line for each, and are read back as written', () => {
    const state = withSources(source('a'), source('b', { allowed: false, by: ['docs/\u202eb.md'] }))
    const text = lockText(state)
    expect(text.split('\n')).toHaveLength(7)
    expect(text).not.toMatch(/[^\x20-\x7e\n]/)
    expect(readLock(text, 'it').sources).toEqual(state.sources)
    for (const [before, after] of [
      ['script-src', 'x; script-src'],
      ['"by":["docusaurus.config.js"]', '"by":1'],
      ['"allowed":false', '"allowed":"no"'],
    ] as const)
      expect(() => readLock(text.replace(before, after), 'it'), after).toThrow(/source of the content policy/)
  })

  test('are compared: what is new, what is gone, and what the author has decided about', () => {
    const base = withSources(source('same'), source('gone'), source('asked', { allowed: false }))
    const head = withSources(source('same', { by: ['b.md'] }), source('asked'), source('new'))
    expect(
      compareAccess({ base, head }).sources?.map((change) => [change.what, change.source, change.allowed]),
    ).toEqual([
      ['decided', 'https://asked.example/a.js', true],
      ['new', 'https://new.example/a.js', true],
      ['removed', 'https://gone.example/a.js', true],
    ])
  })

  test('are not compared with a lock that has none', () => {
    expect(compareAccess({ base: lock(), head: withSources(source('a')) }).sources).toBeUndefined()
  })
})
