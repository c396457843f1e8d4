import { expect, test } from 'vitest'
import { brokenLinks, linkTargets } from './broken-links.js'
import { parseMarkdown } from './parse-markdown.js'

const check = (text: string) =>
  brokenLinks({
    pages: [{ source: '@site/docs/a.md', permalink: '/hub/docs/a', targets: linkTargets(parseMarkdown(text)) }],
    baseUrl: '/hub/',
    exists: (path) => ['/hub/docs/b', '/hub/img/x.png'].includes(path),
    isFile: (_, path) => path === './tides.txt',
  })

test('a broken link of a private page is reported with its file', () => {
  expect(check('[x](/hub/docs/nowhere)')).toEqual(['docs/a.md links to /hub/docs/nowhere, which does not exist.'])
})

test('a broken link without the base URL is reported as it is written', () => {
  expect(check('[x](/docs/nowhere) [y](/hubs)')).toEqual([
    'docs/a.md links to /docs/nowhere, which does not exist.',
    'docs/a.md links to /hubs, which does not exist.',
  ])
})

test('links are found in components and definitions too, and resolved from the page', () => {
  expect(check('<Link to="c">c</Link>\n\n[d]\n\n[d]: ../d')).toEqual([
    'docs/a.md links to c, which does not exist.',
    'docs/a.md links to ../d, which does not exist.',
  ])
})

test.each([
  ['a page', '[b](/hub/docs/b)'],
  ['a page, relatively, at a heading', '[b](b#here)'],
  ['a page, without the base URL', '[b](/docs/b?x=/hub/#here)'],
  ['a static file, without the base URL', '[x](/img/x.png)'],
  ['a static file', '[x](/hub/img/x.png)'],
  ['a file beside the source', '[t](./tides.txt)'],
  ['a Markdown file, which Docusaurus itself checks', '[b](./b.mdx#x)'],
  ['a heading of the page', '[b](#b)'],
  ['another site', '[b](https://x.example/nowhere) <a href="mailto:a@x.example">a</a>'],
  ['code', '`[b](/hub/nowhere)`'],
  ['a place beside a directive', ':::note[Mind]{.tip}\n\n[b](/hub/docs/b)\n\n:::'],
])('a link to %s is not reported', (_, text) => {
  expect(check(text)).toEqual([])
})
