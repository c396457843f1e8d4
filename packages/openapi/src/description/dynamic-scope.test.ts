import { expect, test } from 'vitest'
import { exampleOf } from '../samples/example.js'
import { dependsOnScope, dynamicTarget, enteredScope, referredScope } from './dynamic-scope.js'
import type { Json } from './overlay.js'
import { fields } from './walk.js'

const ITEM = { $dynamicAnchor: 'item' }
const LIST = { $id: 'list', type: 'array', items: { $dynamicRef: '#item' }, $defs: { item: ITEM } }
const api = fields({
  openapi: '3.1.0',
  components: {
    schemas: {
      List: LIST,
      Numbers: {
        $id: 'numbers',
        $ref: '#/components/schemas/List',
        $defs: { item: { $dynamicAnchor: 'item', type: 'number' } },
      },
      Indirect: { $id: 'indirect', $ref: '#/components/schemas/Numbers' },
      Named: {
        $id: 'named',
        $ref: '#/components/schemas/List',
        $defs: { item: { $anchor: 'item', type: 'boolean' } },
      },
      Tree: { $dynamicAnchor: 'node', properties: { all: { items: { $dynamicRef: '#node' } } } },
      StrictTree: { $dynamicAnchor: 'node', $ref: '#/components/schemas/Tree', unevaluatedProperties: false },
      Old: { $recursiveAnchor: true, items: { $recursiveRef: '#' } },
      StrictOld: { $recursiveAnchor: true, $ref: '#/components/schemas/Old' },
    },
  },
} as unknown as Json)
const schemas = fields(fields(api.components).schemas)

/** What the reference in a schema leads to when it is reached through others, outermost first. */
function target(reference: object, ...names: string[]) {
  const scope = names.reduce(
    (before, name) => enteredScope(fields(schemas[name]), referredScope(`#/components/schemas/${name}`, before, api)),
    [] as ReturnType<typeof enteredScope>,
  )
  return dynamicTarget(fields(reference as Json), scope, api)
}

test.each([
  ['its own anchor, alone', { $dynamicRef: '#item' }, ['List'], ITEM],
  ['that of the schema around it', { $dynamicRef: '#item' }, ['Numbers', 'List'], fields(schemas.Numbers).$defs],
  ['the outermost one', { $dynamicRef: '#item' }, ['Indirect', 'Numbers', 'List'], fields(schemas.Numbers).$defs],
  ['no ordinary anchor of the same name', { $dynamicRef: '#item' }, ['Named', 'List'], ITEM],
  ['a schema that contains itself', { $dynamicRef: '#node' }, ['StrictTree', 'Tree'], schemas.StrictTree],
  ['the schema with an address', { $dynamicRef: 'list#item' }, [], ITEM],
  ['a pointer', { $dynamicRef: '#/$defs/item' }, ['List'], ITEM],
  ['a pointer from the description', { $dynamicRef: '#/components/schemas/Tree' }, ['List'], schemas.Tree],
  ['an anchor elsewhere, without one here', { $dynamicRef: '#node' }, ['List'], schemas.Tree],
  ['the recursive schema', { $recursiveRef: '#' }, ['StrictOld', 'Old'], schemas.StrictOld],
  ['nothing', { $dynamicRef: '#nothing' }, ['List'], undefined],
  ['nothing for another schema', { type: 'string' }, ['List'], undefined],
])('a dynamic reference leads to %s', (_, reference, names, expected) => {
  const wanted = fields(expected as Json).item ?? expected
  expect(target(reference, ...names)).toBe(wanted)
})

test.each([
  ['List', 'Numbers', true],
  ['List', 'List', false],
  ['List', 'Named', false],
  ['Tree', 'StrictTree', true],
  ['Tree', 'Numbers', false],
  ['Numbers', 'Indirect', false],
  ['Old', 'StrictOld', true],
])('%s within %s is another schema: %s', (name, outer, isOther) => {
  expect(dependsOnScope(schemas[name], [fields(schemas[outer])], api)).toBe(isOther)
  expect(dependsOnScope(schemas[name], [fields(schemas[outer])], { ...api, openapi: '3.0.4' })).toBe(false)
})

test('an example follows dynamic references', () => {
  expect(exampleOf({ $ref: '#/components/schemas/Numbers' }, api)).toEqual([1])
  expect(exampleOf({ $ref: '#/components/schemas/Indirect' }, api)).toEqual([1])
  expect(JSON.stringify(exampleOf({ $ref: '#/components/schemas/StrictTree' }, api))).toContain('"all"')
})
