import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { locate, locateBelow } from './locate-file.js'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portico-site-')))
const root = join(folder, 'site')
const put = (name: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), name)
}
for (const name of [
  'site/index.html',
  'site/404.html',
  'site/docs/intro/index.html',
  'site/blog.html',
  'site/blog/first.html',
  'site/assets/js/main.0a1b2c3d.js',
  'site/a file.txt',
  'site/.env',
  'site/.git/config',
  'site/docs/.hidden/index.html',
  'secret.txt',
  'site-of-another/page.html',
])
  put(name)
symlinkSync(join(folder, 'secret.txt'), join(root, 'link.txt'))
symlinkSync(folder, join(root, 'up'))

test.each([
  ['/', 'index.html'],
  ['/docs/intro', 'docs/intro/index.html'],
  ['/blog', 'blog.html'],
  ['/blog/first', 'blog/first.html'],
  ['/404.html', '404.html'],
  ['/assets/js/main.0a1b2c3d.js', 'assets/js/main.0a1b2c3d.js'],
  ['/a%20file.txt', 'a file.txt'],
])('%s is the file %s', async (path, file) => {
  expect(await locate(root, path)).toMatchObject({ at: 'file', path: join(root, file) })
})

test.each([
  ['/docs/intro/', '/docs/intro'],
  ['/docs/intro/index.html', '/docs/intro'],
  ['/blog/', '/blog'],
  ['/blog.html', '/blog'],
  ['/index.html', '/'],
  ['/index.html/', '/'],
])('%s has moved to %s', async (path, to) => {
  expect(await locate(root, path)).toEqual({ at: 'moved', to })
})

test.each([
  ['/docs/intro/', 'docs/intro/index.html'],
  ['/blog', 'blog.html'],
  ['/', 'index.html'],
  ['/assets/js/main.0a1b2c3d.js', 'assets/js/main.0a1b2c3d.js'],
])('if pages end with a slash, %s is the file %s', async (path, file) => {
  expect(await locate(root, path, true)).toMatchObject({ at: 'file', path: join(root, file) })
})

test.each([
  ['/docs/intro', '/docs/intro/'],
  ['/docs/intro/index.html', '/docs/intro/'],
  ['/blog/', '/blog'],
  ['/blog.html', '/blog'],
  ['/index.html', '/'],
  ['/a%20file.txt/', '/a%20file.txt'],
])('if pages end with a slash, %s has moved to %s', async (path, to) => {
  expect(await locate(root, path, true)).toEqual({ at: 'moved', to })
})

test.each([
  '/docs/intro#%C0',
  '/docs/intro?a',
  '/nothing',
  '/docs',
  '/docs/',
  '/.env',
  '/.git/config',
  '/docs/.hidden',
  '/docs/.hidden/index.html',
  '/link.txt',
  '/up/secret.txt',
  '/up/',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/docs/..%5c..%5csecret.txt',
  '/../site-of-another/page',
  '/%00',
  '/%zz',
  '//example.com/',
  '//docs/intro',
  '/docs//intro',
  '/assets/js',
])('%s is not found', async (path) => {
  expect(await locate(root, path)).toEqual({ at: 'nowhere' })
})

test.each([
  ['/base/', { at: 'file', path: join(root, 'index.html') }],
  ['/base/docs/intro', { at: 'file', path: join(root, 'docs/intro/index.html') }],
  ['/base/docs/intro/', { at: 'moved', to: '/base/docs/intro' }],
  ['/base/index.html', { at: 'moved', to: '/base/' }],
  ['/', { at: 'moved', to: '/base/' }],
  ['/base', { at: 'moved', to: '/base/' }],
  ['/docs/intro', { at: 'nowhere' }],
  ['/bases/docs/intro', { at: 'nowhere' }],
  ['/base/../docs/intro', { at: 'nowhere' }],
  ['/base//docs/intro', { at: 'nowhere' }],
])('below the base URL /base/, %s is %j', async (path, location) => {
  expect(await locateBelow({ baseUrl: '/base/', trailingSlash: false }, root, path)).toMatchObject(location)
})
