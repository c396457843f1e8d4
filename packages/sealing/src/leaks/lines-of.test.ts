import { expect, test } from 'vitest'
import { plainText } from '../texts/plain-text.js'
import { linesOf } from './lines-of.js'

test('a position has its line and, in a very long line, its column in the original file', () => {
  const long = `${'x();'.repeat(100)}e("The keeper\\u2019s lamp")`
  const file = `one\n${long}\nthe keeper`
  const plain = plainText(file)
  const place = linesOf(file, plain)
  expect(place(plain.indexOf('one'), 'one')).toEqual({ line: 1 })
  expect(place(plain.indexOf('The keeper'), 'The keeper’s lamp')).toEqual({ line: 2, column: long.indexOf('The') + 1 })
  expect(place(plain.lastIndexOf('the'), 'the keeper')).toEqual({ line: 3 })
})
