import { twinPath } from '@portico/sealing/plan'
import { expect, test } from 'vitest'
import type { Page } from '../site/read-pages.js'
import { siteList } from './site-list.js'

const site = { title: 'Ferry', tagline: 'Across the bay.', url: 'https://x.example', baseUrl: '/ferry/' }
const page = (kind: string, permalink: string, more: object = {}): Page => ({
  plugin: `docusaurus-plugin-content-${kind}`,
  instance: 'default',
  file: 'x.json',
  metadata: { permalink, source: '@site/a.md', title: `At ${permalink}`, ...more },
})

test('llms.txt names the site, its own sections, and its pages by kind', () => {
  const pages = [
    page('blog', '/ferry/blog/one', { description: 'First.' }),
    page('docs', '/ferry/docs/lines/'),
    page('docs', '/ferry/docs/hidden', { unlisted: true }),
    page('pages', '/ferry/', { source: '@site/src/pages/index.tsx' }),
  ]
  expect(siteList({ site, pages, sections: ['## API\n\nNone.'], hasTwins: true })).toBe(
    [
      '# Ferry',
      '> Across the bay.',
      '## API\n\nNone.',
      '## Docs\n\n- [At /ferry/docs/lines/](https://x.example/ferry/docs/lines.md)',
      '## Blog\n\n- [At /ferry/blog/one](https://x.example/ferry/blog/one.md): First.\n',
    ].join('\n\n'),
  )
})

test('without Markdown versions it links to the pages themselves', () => {
  const text = siteList({ site, pages: [page('docs', '/ferry/docs/lines/')], sections: [], hasTwins: false })
  expect(text).toContain('(https://x.example/ferry/docs/lines/)')
})

test.each([
  ['/ferry/docs/lines/', '/ferry/docs/lines.md'],
  ['/ferry/docs/lines', '/ferry/docs/lines.md'],
  ['/ferry/', '/ferry/index.md'],
])('the Markdown of %s is at %s', (path, twin) => {
  expect(twinPath(path, '/ferry/')).toBe(twin)
})
