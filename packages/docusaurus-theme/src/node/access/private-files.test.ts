import { allOf } from '@portico/access'
import { expect, test } from 'vitest'
import type { Page } from '../site/read-pages.js'
import { privateFiles } from './private-files.js'

const page = (plugin: string, source: string): Page => ({
  plugin: `docusaurus-plugin-content-${plugin}`,
  instance: 'default',
  file: '',
  metadata: { source, permalink: source, title: '' },
})
const pages = [
  page('docs', '@site/docs/open.md'),
  page('docs', '@site/docs/secret/a.md'),
  page('docs', '@site/docs/secret/deep/b.md'),
  page('pages', '@site/src/pages/index.md'),
]

test('a file belongs to private pages if all pages around it are private', () => {
  const isPrivate = privateFiles(pages, { at: (path) => (path.includes('/secret/') ? allOf() : undefined) })
  for (const file of ['docs/secret/a.md', 'docs/secret/img/x.png', 'docs/secret/deep/_part.mdx'])
    expect(isPrivate(`@site/${file}`), file).toBe(true)
  for (const file of ['docs/open.md', 'docs/img/x.png', 'src/css/custom.css', 'package.json'])
    expect(isPrivate(`@site/${file}`), file).toBe(false)
})

test('if every page is private, the code around the pages still belongs to everyone', () => {
  const isPrivate = privateFiles(pages, { at: () => allOf() })
  expect(isPrivate('@site/docs/img/x.png')).toBe(true)
  for (const file of ['src/css/custom.css', 'src/theme/Footer.js', 'static/logo.svg'])
    expect(isPrivate(`@site/${file}`), file).toBe(false)
})
