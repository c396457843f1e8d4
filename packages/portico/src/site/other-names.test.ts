import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canonicalPath, nameAt } from '@portico/access'
import { beforeAll, describe, expect, test } from 'vitest'
import { locate, locateBelow } from './locate-file.js'
import { otherNames } from './other-names.js'

let root: string
const folderOf = (...names: readonly string[]) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portico-names-')))
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), name)
  }
  return folder
}

beforeAll(() => {
  root = folderOf(
    'docs/a%20b.html',
    'docs/%C3%BC.html',
    'cr%c3%a8me/index.html',
    'docs/cafe\u0301.html',
    'docs/th\u00e9/index.html',
    'mu\u0308sli/u\u0308.html',
    'img/u\u0308.png',
    'img/a%20b.png',
    'docs/c%23.md',
    '100%.html',
    'both %C3%BC.html',
    'both \u00fc.html',
    'up%2F..%2Fsecret.html',
    '%2Ehidden/index.html',
    'twice%2520.html',
  )
})

test.each([
  ['/docs/a%20b', 'docs/a%20b.html'],
  ['/docs/%C3%BC', 'docs/%C3%BC.html'],
  ['/cr%C3%A8me', 'cr%c3%a8me/index.html'],
  ['/docs/caf%C3%A9', 'docs/cafe\u0301.html'],
  ['/docs/th%C3%A9', 'docs/th\u00e9/index.html'],
  ['/m%C3%BCsli/%C3%BC', 'mu\u0308sli/u\u0308.html'],
  ['/img/%C3%BC.png', 'img/u\u0308.png'],
  ['/img/a%2520b.png', 'img/a%20b.png'],
  ['/docs/c%2523.md', 'docs/c%23.md'],
  ['/100%25', '100%.html'],
  ['/both%20%C3%BC', 'both \u00fc.html'],
  ['/up%252F..%252Fsecret', 'up%2F..%2Fsecret.html'],
  ['/%252Ehidden', '%2Ehidden/index.html'],
  ['/twice%2520', 'twice%2520.html'],
])('%s is the file %s', async (address, file) => {
  expect(await locate(root, address)).toMatchObject({ at: 'file', path: join(root, file) })
})

test.each([
  ['/docs/a%2520b', '/docs/a%20b'],
  ['/docs/a%2520b.html', '/docs/a%20b'],
  ['/docs/a%20b.html', '/docs/a%20b'],
  ['/docs/a%20b/', '/docs/a%20b'],
  ['/docs/%25C3%25BC', '/docs/%C3%BC'],
  ['/docs/u%CC%88', '/docs/%C3%BC'],
  ['/cr%25c3%25a8me/', '/cr%C3%A8me'],
  ['/cre%CC%80me', '/cr%C3%A8me'],
  ['/docs/cafe%CC%81', '/docs/caf%C3%A9'],
  ['/docs/cafe%CC%81.html', '/docs/caf%C3%A9'],
  ['/docs/the%CC%81', '/docs/th%C3%A9'],
  ['/mu%CC%88sli/%C3%BC', '/m%C3%BCsli/%C3%BC'],
  ['/img/u%CC%88.png', '/img/%C3%BC.png'],
  ['/twice%252520', '/twice%2520'],
  ['/both%20%25C3%25BC', '/both%20%C3%BC'],
])('%s has moved to %s', async (address, to) => {
  expect(await locate(root, address)).toEqual({ at: 'moved', to })
})

test.each([
  '/up',
  '/secret',
  '/.hidden',
  '/img/a%20b.png',
  '/docs/c%23.md',
  '/twice%20',
  '/docs/%C3%A4',
  '/cafe%CC%81',
])('%s is not found', async (address) => {
  expect(await locate(root, address)).toEqual({ at: 'nowhere' })
})

test('with slashes at the end, an escaped page in its own folder has one, too', async () => {
  expect(await locate(root, '/cr%C3%A8me', true)).toEqual({ at: 'moved', to: '/cr%C3%A8me/' })
  expect(await locate(root, '/cr%25c3%25a8me/', true)).toEqual({ at: 'moved', to: '/cr%C3%A8me' })
  expect(await locate(root, '/cr%C3%A8me/', true)).toMatchObject({ at: 'file' })
})

test.each(['/de%CC%81/docs/th%C3%A9', '/d%c3%a9/docs/th%C3%A9'])(
  'at another spelling of the base URL, %s has moved',
  async (address) => {
    const site = { baseUrl: '/d%C3%A9/', trailingSlash: false }
    expect(await locateBelow(site, root, address)).toEqual({ at: 'moved', to: '/d%C3%A9/docs/th%C3%A9' })
  },
)

describe('every file has one address', () => {
  test('and every redirect leads to a file at a canonical address', async () => {
    const spellings = [
      'docs/a%20b',
      'docs/%C3%BC',
      'cr%c3%a8me',
      'docs/cafe\u0301',
      'mu\u0308sli/u\u0308',
      'twice%2520',
    ]
    for (const name of spellings)
      for (const address of [encodeURI(`/${name}`), encodeURI(`/${name}.html`), `/${name}`, `/${name}/`]) {
        const first = await locate(root, address)
        const to = first.at === 'moved' ? first.to : address
        expect(await locate(root, to), address).toMatchObject({ at: 'file' })
        if (first.at === 'moved') expect(to).toBe(encodeURI(nameAt(canonicalPath(to) ?? '')))
      }
  })

  test('names that leave a file without an address are reported', async () => {
    const folder = folderOf(
      'docs/u\u0308.html',
      'docs/\u00fc.html',
      'docs/%C3%BC.html',
      'a%20b.html',
      'a%20b/index.html',
      'a\\b.html',
      'a\u0007.txt',
      'index.html',
    )
    expect((await otherNames(folder)()).unreachable.toSorted()).toEqual([
      'a\u0007.txt has a name that no address can have, so no one can open it.',
      'a%20b/index.html has the same address as a%20b.html, so no one can open it.',
      'a\\b.html has a name that no address can have, so no one can open it.',
      'docs/%C3%BC.html has the same address as docs/\u00fc.html, so no one can open it.',
      'docs/u\u0308.html has the same address as docs/\u00fc.html, so no one can open it.',
    ])
    expect(await locate(folder, '/docs/%C3%BC')).toMatchObject({ path: join(folder, 'docs/\u00fc.html') })
  })
})
