import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestCopy } from './guest-copy.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-copy-'))
  writeFileSync(join(folder, 'map.png'), 'map')
  writeFileSync(join(folder, 'fares.csv'), 'fares')
  writeFileSync(join(folder, 'huge.bin'), Buffer.alloc(9 * 1024 * 1024))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const copy = (text: string) => guestCopy(text, (target) => join(folder, target))

test('pictures and files beside the source are part of the copy, each once', () => {
  const { markdown, files } = copy('![Map](./map.png) [Fares](fares.csv) ![Again](map.png)')
  expect(markdown).toBe('![Map](portico-file:0) [Fares](portico-file:1) ![Again](portico-file:0)')
  expect(files).toEqual([
    { name: 'map.png', type: 'image/png', base64: Buffer.from('map').toString('base64') },
    { name: 'fares.csv', type: 'text/csv;charset=utf-8', base64: Buffer.from('fares').toString('base64') },
  ])
})

test.each([
  '[Page](./plan.md#top)',
  '[Anchor](#top)',
  '![Elsewhere](https://x.example/map.png)',
  '![Static](/img/map.png)',
  '![Missing](./missing.png)',
  '![Too large](./huge.bin)',
  '`![Code](./map.png)`',
])('%s stays', (text) => {
  expect(copy(text)).toEqual({ markdown: text, files: [] })
})
