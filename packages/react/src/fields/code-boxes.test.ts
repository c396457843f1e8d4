import { expect, test } from 'vitest'
import { boxesOf, enter, press } from './code-boxes.js'

test.each([
  ['', 0, '1', '1-----', 1],
  ['12', 2, '3', '123---', 3],
  ['', 0, '123456', '123456', 5],
  ['99', 4, '123456', '123456', 5],
  ['', 0, '123 456', '123456', 5],
  ['', 0, 'Your code: 123456.', '123456', 5],
  ['', 0, '12345678', '123456', 5],
  ['12', 2, '34', '1234--', 4],
  ['123456', 2, '9', '129456', 3],
  ['12', 2, 'x', '12----', 2],
])('"%s" in box %i, entering "%s", gives %s', (value, at, text, boxes, focus) => {
  const edit = enter(boxesOf(value, 6), at, text, 'number')
  expect(edit.boxes.map((box) => box || '-').join('')).toBe(boxes)
  expect(edit.focus).toBe(focus)
})

test('a code of letters keeps its letters and drops the blanks', () => {
  expect(enter(boxesOf('', 4), 0, 'a b C 7', 'text').boxes.join('')).toBe('abC7')
})

test('emptying a box in the middle moves no other digit', () => {
  const { boxes, focus } = press('Backspace', boxesOf('123456', 6), 2) ?? {}
  expect(boxes).toEqual(['1', '2', '', '4', '5', '6'])
  expect(focus).toBe(2)
})

test.each([
  ['Backspace', '12', 2, '1', 1],
  ['Backspace', '', 0, '', 0],
  ['Delete', '12', 1, '1', 1],
  ['ArrowLeft', '12', 1, '12', 0],
  ['ArrowLeft', '12', 0, '12', 0],
  ['ArrowRight', '12', 5, '12', 5],
  [' ', '12', 2, '12', 2],
  ['ArrowUp', '12', 2, '12', 2],
])('%s on "%s" in box %i', (key, value, at, joined, focus) => {
  const edit = press(key, boxesOf(value, 6), at)
  expect(edit?.boxes.join('')).toBe(joined)
  expect(edit?.focus).toBe(focus)
})

test('other keys type', () => {
  expect(press('5', boxesOf('', 6), 0)).toBeUndefined()
  expect(press('Tab', boxesOf('', 6), 0)).toBeUndefined()
})
