import { expect, test } from 'vitest'
import { withAbsoluteLinks } from './absolute-links.js'

const links = (markdown: string, root = 'https://x.example/hub/') =>
  withAbsoluteLinks(markdown, {
    source: '@site/docs/guide/intro.md',
    url: `${root}docs/intro`,
    root,
    addresses: new Map([
      ['@site/docs/guide/more.md', `${root}docs/more`],
      ['@site/docs/api notes.mdx', `${root}docs/api-notes`],
    ]),
  })

test.each([
  ['[a](./more.md#top)', '[a](https://x.example/hub/docs/more#top)'],
  ['[a](../api%20notes.mdx "Notes")', '[a](https://x.example/hub/docs/api-notes "Notes")'],
  ['[a](@site/docs/guide/more.md)', '[a](https://x.example/hub/docs/more)'],
  ['[a](/docs/more?x=1#y)', '[a](https://x.example/hub/docs/more?x=1#y)'],
  ['[a](/hub/docs/more)', '[a](https://x.example/hub/docs/more)'],
  ['[a](other)', '[a](https://x.example/hub/docs/other)'],
  ['[a][b]\n\n[b]: /docs/more', '[a][b]\n\n[b]: https://x.example/hub/docs/more'],
  ['![a](/img/a.png)', '![a](https://x.example/hub/img/a.png)'],
  ['[![a](/img/a.png)](/docs)', '[![a](https://x.example/hub/img/a.png)](https://x.example/hub/docs)'],
  ['[/docs](/docs) and [b](/b)', '[/docs](https://x.example/hub/docs) and [b](https://x.example/hub/b)'],
])('%j becomes %j', (before, after) => {
  expect(links(before)).toBe(after)
})

test.each([
  '[a](https://other.example/x)',
  '[a](mailto:a@x.example)',
  '[a](#top)',
  '[a](./unknown.md)',
  '![a](./picture.png)',
  '`[a](/code)`',
  '```md\n[a](/code)\n```',
  '//comment',
])('%j stays', (markdown) => {
  expect(links(markdown)).toBe(markdown)
})

test('a site without base URL', () => {
  expect(links('[a](/docs)', 'https://x.example/')).toBe('[a](https://x.example/docs)')
})
