import { expect, test } from 'vitest'
import { anchorsOf, pointAnchors } from './point-anchors.js'

const schemas = (all: Record<string, unknown>) => ({ components: { schemas: all } })
const refsIn = (document: object): string[] =>
  Array.from(JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g), ([, ref = '']) => ref)

test.each([
  ['an anchor', { A: { $ref: '#night' }, B: { $anchor: 'night' } }, ['#/components/schemas/B']],
  ['a dynamic anchor', { A: { $ref: '#node' }, B: { $dynamicAnchor: 'node' } }, ['#/components/schemas/B']],
  ['an address', { A: { $ref: 'https://x.example/b' }, B: { $id: 'https://x.example/b' } }, ['#/components/schemas/B']],
  [
    'an address relative to that of the schema around it',
    {
      A: { $id: 'https://x.example/s/a', $ref: 'b#part' },
      B: { $id: 'https://x.example/s/b', $defs: { p: { $anchor: 'part' } } },
    },
    ['#/components/schemas/B/$defs/p'],
  ],
  [
    'a pointer within a schema that has an address',
    { A: { $id: 'a', properties: { x: { $ref: '#/$defs/a~1b' } }, $defs: { 'a/b': {} } } },
    ['#/components/schemas/A/$defs/a~1b'],
  ],
  [
    'a schema that is true',
    { A: { $id: 'a', items: { $ref: '#/$defs/any' }, $defs: { any: true } } },
    ['#/components/schemas/A/$defs/any'],
  ],
  ['a name of draft 7', { A: { $ref: '#night' }, B: { $id: '#night' } }, ['#/components/schemas/B']],
  ['the schema itself', { A: { $id: 'a', items: { $ref: '#' } } }, ['#/components/schemas/A']],
])('%s is replaced with a pointer', (_, all, expected) => {
  const document = schemas(all)
  pointAnchors(document)
  expect(refsIn(document)).toEqual(expected)
})

test('what is not in the document stays as it is, and so do examples', () => {
  const document = schemas({
    A: { $anchor: 'a', $ref: '#nowhere', items: { $ref: 'b.yaml#/B' } },
    B: { $ref: '#/components/schemas/A', default: { $ref: '#a' }, examples: [{ $ref: '#a' }] },
    C: { $id: 'c', items: { $ref: '#/$defs/none' } },
  })
  const before = refsIn(document)
  pointAnchors(document)
  expect(refsIn(document)).toEqual(before)
})

test('the anchors of a document are known by name', () => {
  expect(Object.fromEntries(anchorsOf({ $defs: { a: { $anchor: 'x' }, b: { $id: 'b', $anchor: 'y' } } }))).toEqual({
    x: '#/$defs/a',
    y: '#/$defs/b',
  })
})
