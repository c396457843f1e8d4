import { expect, test } from 'vitest'
import { tooNewFor } from './oldest-node.mjs'

test('lists packages that are too new, without those that npm may skip', () => {
  const packages = {
    '': { engines: { node: '>=24' } },
    'node_modules/old': { version: '1.0.0', engines: { node: '>=18' } },
    'node_modules/quiet': { version: '1.0.0' },
    'node_modules/platform': { version: '1.0.0', engines: { node: '>=24' }, optional: true },
    'node_modules/old/node_modules/new': { version: '2.0.2', engines: { node: '^22 || >=24' } },
  }
  expect(tooNewFor({ packages }, '>=20.19')).toEqual(['old/node_modules/new 2.0.2 needs Node ^22 || >=24'])
  expect(tooNewFor({ packages }, '>=24')).toEqual([])
})
