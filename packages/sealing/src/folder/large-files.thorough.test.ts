import { closeSync, mkdirSync, mkdtempSync, openSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { newSiteKeyPair } from '@portico/seal/tickets'
import { describe, expect, test } from 'vitest'
import { LeakError } from '../leaks/demand-no-leak.js'
import { digestOf, LARGEST_WHOLE, searchedBytes, sizeOf, storedFile } from '../staging/stored-file.js'
import { compareEditions } from './compare-editions.js'
import { sealFolder } from './seal-folder.js'

const SIZE = LARGEST_WHOLE + 100_000
const SECRET = 'The margin of every partner is eleven percent in spring.'

/** Writes a large file that takes hardly any place on the disk: between its two texts are zeros. */
function writeLarge(file: string, start: string | Buffer, end = ''): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, start)
  truncateSync(file, SIZE)
  writeEnd(file, end)
}

function writeEnd(file: string, end: string): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, end, SIZE - Buffer.byteLength(end))
  closeSync(descriptor)
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'portico-large-'))

describe('a file that is too large for memory', () => {
  const folder = newFolder()
  const fileOf = (name: string, start: string | Buffer, end?: string) => {
    writeLarge(join(folder, name), start, end)
    return storedFile(name, join(folder, name))
  }

  test('is searched at its ends, where its metadata is', () => {
    const file = fileOf('tour.bin', 'ftyp\0', SECRET)
    expect(sizeOf(file)).toBe(SIZE)
    const text = searchedBytes(file).toString('latin1')
    expect([text.slice(0, 4), text.slice(-SECRET.length)]).toEqual(['ftyp', SECRET])
    expect(() => file.bytes()).toThrow(/^tour\.bin has \d+ bytes/)
  })

  test('is compared as a whole', () => {
    const [one, same, other] = [fileOf('a', 'ftyp'), fileOf('b', 'ftyp'), fileOf('c', 'ftyp', 'x')]
    expect(digestOf(one)).toBe(digestOf(same))
    expect(digestOf(one)).not.toBe(digestOf(other))
    const readers = { any: [['partners']] }
    const inEdition = (file: typeof one) => [{ readers, files: [{ ...file, path: 'film' }] }]
    expect(compareEditions([{ ...one, path: 'film' }], inEdition(same))).toEqual([])
    expect(compareEditions([{ ...one, path: 'film' }], inEdition(other))).toMatchObject([{ isPublic: true }])
  })

  test.each([
    ['UTF-8', 'name,price\n'.repeat(1000)],
    ['UTF-16', `\u00ff\u00fe${'n\0a\0m\0e\0'.repeat(1000)}`],
  ])('is refused if it has text in %s, which may be private anywhere in it', (encoding, text) => {
    const bytes = Buffer.from(text, 'latin1')
    expect(() => searchedBytes(fileOf(`all-${encoding}.csv`, bytes))).toThrow(
      /^all-UTF-\d+\.csv has \d+ bytes\. A file of text is searched .+ Split the file/,
    )
  })
})

async function sealedFilms(publicEnd: string) {
  const home = newFolder()
  const dist = join(home, 'dist')
  writeLarge(join(dist, 'films', 'tour.mp4'), 'ftyp')
  writeLarge(join(dist, 'partners', 'margins.mp4'), 'ftyp')
  writeFileSync(
    join(dist, 'index.html'),
    '<title>Home</title><main>Welcome to everyone. <video src="films/tour.mp4"></video></main>',
  )
  writeFileSync(join(dist, 'partners', 'a.html'), `<title>Margins</title><main>${SECRET}</main>`)
  writeEnd(join(dist, 'films', 'tour.mp4'), publicEnd)
  const { publicKey, id } = await newSiteKeyPair('org')
  const report = await sealFolder({
    folder: dist,
    out: join(home, 'public'),
    to: { publicKey, id, site: 'org' },
    rules: [{ path: '/partners/', groups: ['partners'] }],
    options: { orgId: 'org', origin: 'https://docs.example', baseUrl: '/' },
    runtime: new Map([['portico-worker.js', new TextEncoder().encode('worker()')]]),
    door: { factors: [], accountMenu: true },
  })
  return { report, home }
}

test('a large private film is sealed, and a public one is copied with a note about its search', async () => {
  const { report, home } = await sealedFilms('')
  expect(report.notes.join()).toMatch(/films\/tour\.mp4 has \d+ bytes\. Only its first and last 8388608/)
  expect(statSync(join(home, 'public', 'films', 'tour.mp4')).size).toBe(SIZE)
  expect(report.parts).toMatchObject([{ pages: 1 }])
  expect(report.parts[0]?.bytes).toBeGreaterThan(SIZE)
})

test('private text at the end of a large public film stops the sealing', async () => {
  await expect(sealedFilms(SECRET)).rejects.toThrow(LeakError)
})
