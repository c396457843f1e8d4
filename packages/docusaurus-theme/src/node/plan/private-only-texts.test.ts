import { expect, test } from 'vitest'
import { markdownCanaries } from './canaries.js'
import { onlyPrivate } from './private-only-texts.js'

const PRIVATE = `---
title: Front Matter
---

# Front Matter

Say what the page is called [in the first lines](./x.md) of its source, between two lines of three dashes.

## Hello World

Only members learn where the cobalt vault is and who has the other key.
`

const remaining = (...sources: string[]) =>
  onlyPrivate(
    [markdownCanaries('docs/a.md', PRIVATE)],
    sources.map((text) => ({ text, isMarkdown: true })),
  ).parts[0]?.map(({ text }) => text)

const VAULT = 'Only members learn where the cobalt vault is and who has the other key.'
const LINES = ['in the first lines', 'of its source, between two lines of three dashes.']
const ALL = ['Front Matter', 'Front Matter', 'Say what the page is called', ...LINES.slice(1), 'Hello World', VAULT]

test('nothing is public without a public source', () => {
  expect(remaining()).toEqual(ALL)
  expect(remaining('# Another page\n\nIt says something else.')).toEqual(ALL)
})

test('what another version of the page contains is public, and what only the private one contains is not', () => {
  expect(remaining(PRIVATE.replace(VAULT, 'Everyone may read this.'))).toEqual([VAULT])
})

test('a sentence is public wherever it is quoted, in whatever markup or line breaks', () => {
  const quoted = 'As they say: **only members learn** where\nthe [cobalt vault](/vault) is, and who has the other key'
  expect(remaining(quoted)).not.toContain(VAULT)
  expect(remaining(quoted.replace('other', 'second'))).toContain(VAULT)
})

test.each([
  ['a heading', '## Front matter'],
  ['a title', '---\ntitle: Front Matter\n---\n'],
  ['the text of a link', 'See [front matter](./front.md).'],
  ['a table cell', '| Front matter | yes |'],
  ['an item', '- Front Matter'],
  ['marked', 'The **front matter**, as we call it.'],
  ['in code', '```sh\nprint front matter --all\n```'],
])('a short text is public if it is %s', (_, source) => {
  expect(remaining(source)).not.toContain('Front Matter')
})

test.each(['User (voter)', '(Optional) setup', 'What is it?!', '"Quoted" text'])(
  'a heading that another page has too is public with its punctuation: %s',
  (heading) => {
    const rest = (...public_: string[]) =>
      onlyPrivate(
        [markdownCanaries('docs/a.md', `## ${heading}`)],
        public_.map((text) => ({ text, isMarkdown: true })),
      ).parts[0]
    expect(rest('## Something else')).toHaveLength(1)
    expect(rest(`### ${heading}\n\nA text.`)).toEqual([])
    expect(rest(`- ${heading}\n- more`)).toEqual([])
  },
)

test('a short text does not become public because a public sentence contains the same words', () => {
  expect(remaining('What the front matter of a page is for.')).toContain('Front Matter')
})

test('in components, a short text is public as a string or between tags', () => {
  const of = (text: string) =>
    onlyPrivate([markdownCanaries('a.md', PRIVATE)], [{ text, isMarkdown: false }]).parts.flat()
  expect(of('<h1>Hello World</h1>').map(({ text }) => text)).not.toContain('Hello World')
  expect(of('// hello world is what we say').map(({ text }) => text)).toContain('Hello World')
})

test('a passage that another page quotes is reported with both files; what versions of the page share is not', () => {
  const quotes = (name: string, text: string) =>
    onlyPrivate([markdownCanaries('docs/a.md', PRIVATE)], [{ name, text, isMarkdown: true }]).quotes
  expect(quotes('src/pages/b.md', `# Front Matter\n\n${VAULT}`)).toEqual([
    { source: 'docs/a.md', line: 11, what: 'sentence', text: VAULT, by: 'src/pages/b.md' },
  ])
  expect(quotes('src/pages/a.md', VAULT)).toHaveLength(1)
  expect(quotes('versioned_docs/version-1.0/a.md', VAULT)).toEqual([])
})
