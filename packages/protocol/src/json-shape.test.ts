import { expect, test } from 'vitest'
import { jsonShape } from './json-shape.js'

test.each<[string, number, number]>([
  ['1', 0, 0],
  ['"a"', 0, 0],
  ['{}', 0, 1],
  ['{"a":1,"b":{"c":[[]]}}', 3, 4],
  ['{"a" \n\t\r : "b"}', 1, 1],
  ['["{", "[", ":", "\\"", "\\\\", "a\\\\\\": "]', 0, 1],
  ['{"\\"":"\\\\","\\\\":1}', 2, 1],
  ['[[],[],[[]]]', 0, 3],
  ['', 0, 0],
  ['"open', 0, 0],
  ['"open\\', 0, 0],
])('%s has its keys and its depth', (text, names, depth) => {
  expect(jsonShape(text)).toEqual({ names, depth })
})
