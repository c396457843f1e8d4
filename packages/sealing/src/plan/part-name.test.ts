import { expect, test } from 'vitest'
import { nameForPart, partsOfName, sealedName } from './part-name.js'

test('the name of a sealed chunk identifies its parts, and any other name identifies none', () => {
  expect(partsOfName(sealedName([3], 'routes'))).toEqual([3])
  expect(partsOfName(`assets/js/${sealedName([0, 12], 'later1')}.ab.js`)).toEqual([0, 12])
  for (const name of ['main', 'assets/js/unsealed0-1.js', 'assets/sealed/0-1-b.png', 'sealed-0', ''])
    expect(partsOfName(name), name).toEqual([])
})

test('a chunk of several parts is published for each of them, under a name with only that part', () => {
  const path = 'assets/js/sealed0_12-later1.ab.js'
  expect(nameForPart(path, 12)).toBe('assets/js/sealed12-of-0_12-later1.ab.js')
  expect(partsOfName(nameForPart(path, 12))).toEqual([12])
  expect(nameForPart('assets/js/sealed3-routes.ab.js', 3)).toBe('assets/js/sealed3-routes.ab.js')
})
