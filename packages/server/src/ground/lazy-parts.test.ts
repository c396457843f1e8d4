import { expect, test } from 'vitest'
import { lazyParts } from './lazy-parts.js'

test('a part is created once, from the arguments of its object, and not before it is used', () => {
  const calls: string[] = []
  const noting = (name: string) => (of: string) => {
    calls.push(name)
    return { of }
  }
  const pairOf = lazyParts<[of: string], Record<'left' | 'right', { of: string }>>({
    left: noting('left'),
    right: noting('right'),
  })
  const [first, other] = [pairOf('one'), pairOf('other')]
  expect(calls).toEqual([])
  expect(first.left).toEqual({ of: 'one' })
  expect(first.left).toBe(first.left)
  expect(other.left).toEqual({ of: 'other' })
  expect(calls).toEqual(['left', 'left'])
})
