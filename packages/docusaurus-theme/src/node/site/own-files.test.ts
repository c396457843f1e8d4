import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownFiles, sourceFrom } from './own-files.js'
import { sourceOf } from './sources.js'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-own-'))
  for (const folder of ['package', 'website', 'docs', 'docs/tool']) {
    await mkdir(join(root, folder), { recursive: true })
    await writeFile(join(root, folder, 'package.json'), '{}')
  }
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('a file beside the site has a name that leads out of the site', () => {
  expect(sourceOf('/r/website/docs/a.md', '/r/website')).toBe('@site/docs/a.md')
  expect(sourceOf('/r/docs/a.md', '/r/website')).toBe('@site/../docs/a.md')
})

test.each([
  ['@site/docs/a.md', './_b.mdx', '@site/docs/_b.mdx'],
  ['@site/docs/a.md', '../img/x.png', '@site/img/x.png'],
  ['@site/../docs/a.md', './_b.mdx', '@site/../docs/_b.mdx'],
  ['@site/../docs/deep/a.md', '../../website/src/b.mdx', '@site/src/b.mdx'],
  ['@site/docs/a.md', '@site/../docs/_b.mdx', '@site/../docs/_b.mdx'],
])('in %s, %s names %s', (from, path, source) => {
  expect(sourceFrom('/r/website', from, path)).toBe(source)
})

test('with content beside the site, what surrounds both belongs to the site, except packages', () => {
  const own = ownFiles(join(root, 'website'), ['@site/../docs'])
  const of = (path: string) => own(join(root, path))
  expect(of('website/src/a.jsx')).toBe('@site/src/a.jsx')
  expect(of('docs/deep/a.md')).toBe('@site/../docs/deep/a.md')
  expect(of('common/_part.mdx')).toBe('@site/../common/_part.mdx')
  for (const path of ['package/a.js', 'docs/tool/a.js', 'node_modules/x/a.js', 'website/.docusaurus/a.json'])
    expect(of(path), path).toBeUndefined()
})

test('with all content in the site, nothing outside belongs to it', () => {
  const own = ownFiles(join(root, 'website'), ['@site/docs'])
  expect(own(join(root, 'common/_part.mdx'))).toBeUndefined()
  expect(own(join(root, 'website-old/docs/a.md'))).toBeUndefined()
})
