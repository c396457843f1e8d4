import { expect, test } from 'vitest'
import { HTML_COMMENT, MDX_COMMENT, replaceComments } from './comments.js'

const without = (text: string) => replaceComments(text, [HTML_COMMENT, MDX_COMMENT], () => '·')

test.each([
  ['a<!-- b -->c', 'a·c'],
  ['a<!-- b <!-- c -->d', 'a·d'],
  ['a<!-- b --> c -->d', 'a· c -->d'],
  ['a<!-->b-->c', 'a·b-->c'],
  ['a<!--->b-->c', 'a·b-->c'],
  ['a<!---->b', 'a·b'],
  ['a<!-- b --!>c-->d', 'a·c-->d'],
  ['a<!--!>b-->c', 'a·c'],
  ['a<!-- b\nc -->d', 'a·d'],
  ['a<!-- b', 'a<!-- b'],
  ['a<!-- b {/* c */} d', 'a<!-- b · d'],
  ['a{/* b {/* c */}d', 'a·d'],
  ['a{/*/}b*/}c', 'a·c'],
  ['a<!-- {/* -->b*/}c', 'a·b*/}c'],
  ['a{/* <!-- */}b-->c', 'a·b-->c'],
])('%j becomes %j', (text, expected) => {
  expect(without(text)).toBe(expected)
})

test('a comment is alone if nothing else is on its lines', () => {
  const text = '<!-- one -->\nx <!-- two -->\n<!-- three\n-->\n<!-- four --> y\n<!-- five -->'
  const alone: string[] = []
  replaceComments(text, [HTML_COMMENT], (comment, isAlone) => {
    if (isAlone) alone.push(comment)
    return comment
  })
  expect(alone).toEqual(['<!-- one -->', '<!-- three\n-->', '<!-- five -->'])
})
