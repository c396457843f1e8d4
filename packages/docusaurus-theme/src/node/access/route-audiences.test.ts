import { type Audience, allOf, expressionOf, implies } from '@portico/access'
import { expect, test } from 'vitest'
import { common, union } from './route-audiences.js'

const partners = (from: number, to: number) =>
  expressionOf(Array.from({ length: to - from }, (_, at) => ['members', `partner${from + at}`]))

test('a layout is for the readers of any page in it', () => {
  expect(common(allOf('a'), allOf('b'))).toEqual({ any: [['a'], ['b']] })
  expect(common(allOf('a'), allOf('a', 'b'))).toEqual(allOf('a'))
  expect(common(allOf('a'), undefined)).toBeUndefined()
})

test('a list is for the readers of every page in it', () => {
  expect(union([undefined, allOf('a'), { any: [['b'], ['c']] }])).toEqual({
    any: [
      ['a', 'b'],
      ['a', 'c'],
    ],
  })
})

test('beyond 64 alternatives a layout is for more readers, and a list for fewer', () => {
  const [first, second]: Audience[] = [partners(0, 40), partners(40, 80)]
  const frame = common(first, second)
  expect(frame).toEqual(allOf('members'))
  for (const page of [first, second]) expect(implies(page, frame)).toBe(true)
  const list = union([first, second])
  expect(list?.any).toHaveLength(1)
  for (const page of [first, second]) expect(implies(list, page)).toBe(true)
})
