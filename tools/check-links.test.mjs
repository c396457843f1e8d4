import { expect, test } from 'vitest'
import { linksIn, misnamedIn, sharedNumbersIn } from './check-links.mjs'

test('links to files are found with their lines, without their headings', () => {
  const text = ['[a](../README.md) and [b](guide/start.md#install "Title")', '', '[c](<a%20b.md>) ![d](e.png)'].join(
    '\n',
  )
  expect(linksIn('docs/x.md', text)).toEqual([
    { line: 1, path: 'README.md' },
    { line: 1, path: 'docs/guide/start.md' },
    { line: 3, path: 'docs/a b.md' },
    { line: 3, path: 'docs/e.png' },
  ])
})

test('code, headings of the same file, addresses of a site and other sites are left out', () => {
  const text = ['[a](#b) [c](https://x.example/y.md) [d](/docs/e)', '`[f](g.md)`', '```', '[h](i.md)', '```'].join('\n')
  expect(linksIn('x.md', text)).toEqual([])
})

test('a link to a decision has its number', () => {
  const text = '[0001](0001-a.md)\n[decision 0002](decisions/0003-b.md)'
  expect(misnamedIn(text)).toEqual([{ line: 2, name: '0002', number: '0003' }])
})

test('two decisions of one number are found', () => {
  const file = (name) => `docs/decisions/${name}.md`
  expect(sharedNumbersIn([file('0001-a'), file('0002-b'), file('0001-c'), 'docs/0001-d.md'])).toEqual([
    'docs/decisions/0001-c.md has the number of docs/decisions/0001-a.md. Use the next free one.',
  ])
})
