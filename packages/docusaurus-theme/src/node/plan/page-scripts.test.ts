import { expect, test } from 'vitest'
import { pageScripts } from './page-scripts.js'

const PARTS: readonly { readonly pageChunks: Readonly<Record<string, string>> }[] = [
  { pageChunks: { 'sealed0-1': '/docs/a', 'sealed0-2': '/docs/b', 'sealed0-4': '/docs/a' } },
  { pageChunks: {} },
]

test.each([
  ['the chunk of a page', 'sealed0-1', ['sealed0-1'], '/docs/a'],
  ['what a page loads on demand', 'sealed0-later0', ['sealed0-1'], '/docs/a'],
  ['what two chunks of a page load', 'sealed0-later1', ['sealed0-1', 'sealed0-4'], '/docs/a'],
  ['what two pages load', 'sealed0-later2', ['sealed0-1', 'sealed0-2'], undefined],
  ['what a page and a layout load', 'sealed0-later3', ['sealed0-1', 'sealed0-3'], undefined],
  ['the routes of a part', 'sealed0-routes', ['sealed0-routes'], undefined],
  ['what pages of two parts load', 'sealed0_1-later4', ['sealed0-1'], undefined],
  ['a chunk that nothing loads', 'sealed0-5', [], undefined],
  ['a public chunk', 'main', ['sealed0-1'], undefined],
  ['a name of an object’s own property', 'sealed1-6', ['constructor'], undefined],
])('%s', (_, name, loaders, page) => {
  const file = `assets/js/${name}.0a1b.js`
  expect(pageScripts({ [file]: loaders }, PARTS)).toEqual(page === undefined ? {} : { [file]: page })
})
