import { describe, expect, test } from 'vitest'
import { type MarkdownInput, markdownDiff } from './markdown-report.js'
import type { OwnedChange } from './text-report.js'

const change = (path: string, more: Partial<OwnedChange> = {}): OwnedChange => ({
  what: 'public now',
  path,
  wider: true,
  was: { any: [['partners']] },
  is: null,
  by: ['rule docs/*'],
  given: ['rule "docs/*" (docusaurus.config.js:7)'],
  owners: [],
  allowed: false,
  ...more,
})

const markdown = (changes: readonly OwnedChange[], more: Partial<MarkdownInput> = {}) =>
  markdownDiff({ changes, unknownGroups: [], sources: [], unmatched: [], limits: [], ...more })

describe('a comparison as Markdown', () => {
  test('begins with the counts; wider access comes with rule, file, line and owners, and the rest is collapsed', () => {
    const text = markdown([
      change('/plans', { owners: ['@docs-team'] }),
      change('/limits', { what: 'narrower', wider: false, was: null, is: { any: [['a', 'b']] } }),
    ])
    expect(text).toBe(
      [
        '**More people can read one path than before.**',
        '',
        'public now: 1 · narrower: 1',
        '',
        '- **public now** `/plans` · `partners → everyone` · by `rule "docs/*" (docusaurus.config.js:7)` · owners `@docs-team`',
        '',
        '<details><summary>Other changes</summary>',
        '',
        '- narrower `/limits` · `everyone → a and b` · by `rule "docs/*" (docusaurus.config.js:7)`',
        '',
        '</details>',
      ].join('\n'),
    )
  })

  test('says when nothing changed, and what could not be compared', () => {
    expect(markdown([], { limits: ['Only pages are compared.'] })).toBe(
      'No one can read more than before.\n\nOnly pages are compared.',
    )
  })

  test('a name stays within its code span, whatever it contains', () => {
    const names = [
      '/a`b',
      '/``` <img src=x onerror=alert(1)> ```',
      '/@all-of-us [here](https://elsewhere.example)',
      '/one\n\n# heading\u202e\u001b[2J',
      '`',
      '/<!-- portico -->',
    ]
    for (const name of names) {
      const [line = ''] = markdown([change(name, { given: [name], owners: [name], is: { any: [[name]] } })])
        .split('\n')
        .slice(4)
      // A code span ends with the first run of backticks that is as long as the one it began with.
      const outside = line.replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '')
      expect(outside).toBe('- **public now**  ·  · by  · owners ')
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }
    const notes = markdown([], { unknownGroups: ['x`<b>'], unmatched: ['\n# y'] })
    expect(notes).toContain('- unknown group `` x`<b> ``\n- rule without a page `\\u{a}# y`')
  })

  test('fits into one comment, what is cut is counted, and wider access is cut last', () => {
    const many = (what: OwnedChange['what'], wider: boolean) =>
      Array.from({ length: 3000 }, (_, at) => change(`/${what} ${at}/${'x'.repeat(400)}`, { what, wider }))
    const text = markdown([change('/first'), ...many('narrower', false)])
    expect(text.length).toBeLessThan(65_536)
    expect(text).toContain('`/first`')
    const lines = text.match(/^- narrower/gm)?.length ?? 0
    expect(text).toContain(`… and ${3000 - lines} more`)
    expect(
      markdown(many('wider', true), { unmatched: many('wider', true).map(({ path }) => path) }).length,
    ).toBeLessThan(65_536)
  })

  test('sources of the content policy are listed, and a name in them stays within its code span', () => {
    const sources = [
      { what: 'new', directive: 'script-src', source: 'https://a.example/`x', by: ['docs/`b`.md'], allowed: true },
      { what: 'new', directive: 'frame-src', source: 'https://b.example', by: ['docs/c.md'], allowed: false },
      { what: 'removed', directive: 'font-src', source: 'https://c.example', by: ['d.css'], allowed: true },
    ] as const
    expect(markdown([], { sources }).split('\n').slice(2)).toEqual([
      '- **new source** `script-src` · `` https://a.example/`x `` · `` docs/`b`.md ``',
      '- new source (not allowed) `frame-src` · `https://b.example` · `docs/c.md`',
      '- removed source `font-src` · `https://c.example` · `d.css`',
    ])
  })

  test('many changes in one folder are one line with their number', () => {
    const text = markdown(Array.from({ length: 40 }, (_, at) => change(`/docs/${at}`)))
    expect(text).toContain('- **public now** `/docs/ (40 paths)` · ')
  })
})
