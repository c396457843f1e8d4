import { expect, test } from 'vitest'
import { readEditions } from './edition-options.js'

const read = (...options: string[]) => readEditions({ cwd: '/site' }, options)

test('each option names readers and a folder', async () => {
  expect(await read('partners=dist', 'acme+beta, globex=/out/a=b', 'signed-in=all')).toEqual([
    { readers: { any: [['partners']] }, folder: '/site/dist' },
    { readers: { any: [['globex'], ['acme', 'beta']] }, folder: '/out/a=b' },
    { readers: { any: [[]] }, folder: '/site/all' },
  ])
})

test.each([
  ['partners', /does not name readers and their folder/],
  ['=dist', /does not name readers and their folder/],
  ['partners=', /does not name readers and their folder/],
  ['public=dist', /is for everyone, and so is the public build/],
  ['acme+=dist', /does not say who may read/],
])('%s is refused', async (option, expected) => {
  await expect(read(option)).rejects.toThrow(expected)
})
