import { expect, test } from 'vitest'
import { lazyParts } from './lazy-parts.js'

test('a part is created once, from the arguments of its object, and not before it is used', () => {
  const made: string[] = []
  const noting = (name: string) => (of: string) => {
    made.push(name)
    return { of }
  }
  const pairOf = lazyParts<[of: string], Record<'left' | 'right', { of: string }>>({
    left: noting('left'),
    right: noting('right'),
  })
  const [one, other] = [pairOf('one'), pairOf('other')]
  expect(made).toEqual([])
  expect(one.left).toEqual({ of: 'one' })
  expect(one.left).toBe(one.left)
  expect(other.left).toEqual({ of: 'other' })
  expect(made).toEqual(['left', 'left'])
})
