import type { AccessRule } from '@portico/access'
import { expect, test } from 'vitest'
import type { Page } from '../site/read-pages.js'
import { accessMap } from './access-map.js'
import { accidentallyPublic, publishedTwice } from './accidentally-public.js'

interface Given {
  readonly access?: unknown
  readonly version?: string
  readonly instance?: string
}

/** A doc at an address, from a source; its id is the source's name below the version. */
const doc = (
  permalink: string,
  source: string,
  { access, version = 'current', instance = 'default' }: Given = {},
): Page => ({
  plugin: 'docusaurus-plugin-content-docs',
  instance,
  file: '',
  metadata: {
    permalink,
    source: `@site/${source}`,
    title: source.replace(/^.*\//, ''),
    id: source.replace(/^(docs|other|versioned_docs\/[^/]+)\//, ''),
    version,
    frontMatter: access === undefined ? {} : { access },
  },
})

const look = (pages: readonly Page[], ...rules: AccessRule[]) => {
  const access = accessMap({ rules, baseUrl: '/', pages, category: () => undefined })
  return {
    warnings: accidentallyPublic({ pages, access, baseUrl: '/' }),
    twice: publishedTwice({ pages, access, baseUrl: '/' }),
  }
}

const usage = (access?: unknown) => [
  doc('/usage', 'docs/usage/index.md', { access }),
  doc('/usage/one', 'docs/usage/one.md'),
  doc('/usage/deep/two/', 'docs/usage/deep/two.md'),
  doc('/open/three', 'docs/open/three.md'),
]

test('the public page of a folder whose other pages are private is named with the rule', () => {
  expect(look(usage(), { path: { regex: '^/usage/.' } }).warnings).toEqual([
    'All pages below /usage are private (the rule for "/^/usage/./"), but /usage itself, docs/usage/index.md, is public. ' +
      'Change the rule so that it matches the page too, or write "access: public" in its front matter.',
  ])
})

test('not if it declares itself public, has a public page below it, or is private', () => {
  const rule = { path: { regex: '^/usage/' } }
  expect(look(usage('public'), rule).warnings).toEqual([])
  expect(look([...usage(), doc('/usage/four', 'docs/usage/four.md', { access: 'public' })], rule).warnings).toEqual([])
  expect(look(usage(), { path: '/usage/' }).warnings).toEqual([])
  expect(look(usage()).warnings).toEqual([])
})

test('a home page is not the page of a folder', () => {
  expect(look([doc('/', 'docs/index.md'), doc('/a', 'docs/a.md')], { path: { regex: '^/a' } }).warnings).toEqual([])
})

const versions = (access?: unknown) => [
  doc('/docs/next/a', 'docs/a.md'),
  doc('/docs/next/b', 'docs/b.md'),
  doc('/docs/a', 'versioned_docs/version-1.0/a.md', { version: '1.0', access }),
  doc('/docs/b', 'versioned_docs/version-1.0/b.md', { version: '1.0', access }),
  doc('/docs/c', 'versioned_docs/version-1.0/c.md', { version: '1.0' }),
]

test('a docs version that stays public although its counterpart is private is named once', () => {
  expect(look(versions(), { path: '/docs/next/*' }).warnings).toEqual([
    'In docs version 1.0, some pages are public although their counterparts in docs version current are private (the rule for "/docs/next/*"): ' +
      '2 of them, such as versioned_docs/version-1.0/a.md, the counterpart of docs/a.md. Change the rule so that it matches both, ' +
      'or write "access: public" in the front matter of the public pages.',
  ])
  expect(look(versions('public'), { path: '/docs/next/*' }).warnings).toEqual([])
  expect(look(versions(), { path: '/docs/*' }).warnings).toEqual([])
})

test('so is a docs instance with the same docs, but not one that only has a doc of the same name', () => {
  const other = (name: string) => doc(`/other/${name}`, `other/${name}.md`, { instance: 'other' })
  const docs = ['intro', 'b'].map((name) => doc(`/docs/${name}`, `docs/${name}.md`))
  expect(look([...docs, other('intro'), other('b')], { path: '/docs/*' }).warnings).toEqual([
    expect.stringMatching(/^In version current of the docs "other", .* 2 of them, such as other\/intro\.md/),
  ])
  expect(look([...docs, other('intro'), other('x')], { path: '/docs/*' }).warnings).toEqual([])
})

test('a file at a private and a public address is named with both', () => {
  const pages = [doc('/docs/a', 'docs/a.md'), doc('/manual/a', 'docs/a.md', { instance: 'manual' })]
  expect(look(pages, { path: '/docs/*' }).twice).toEqual([
    'docs/a.md is published at /docs/a, which is private (the rule for "/docs/*"), and at /manual/a, which is public. ' +
      'Change the rule so that it matches both, or exclude the file from one of the two plugins.',
  ])
  expect(look(pages, { path: '/docs/*' }, { path: '/manual/*' }).twice).toEqual([])
  expect(look(pages).twice).toEqual([])
})
