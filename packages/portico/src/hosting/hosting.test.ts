import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SPELLINGS as ONE_PAGE, OTHER_ADDRESSES, SPELLED_PAGE } from '@portico/access/testing/spellings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doorScript } from './door-script.js'
import type { HostingFacts } from './host.js'
import { HOSTS } from './hosts.js'
import { writeFiles } from './write-files.js'

const facts: HostingFacts = {
  baseUrl: '/',
  languages: ['/fr/'],
  elsewhere: [],
  policy: "default-src 'self'; script-src 'self' 'sha256-abc='",
  folders: ['/docs', '/café'],
  pages: ['/blog/shut', '/docs/v1.2'],
  endings: ['csv', 'md'],
}

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-hosting-'))
})
afterAll(() => rmSync(root, { recursive: true }))

/** Writes the files of a host into a new folder. */
function written(host: string, before: Readonly<Record<string, string>> = {}) {
  const project = mkdtempSync(join(root, 'project-'))
  const out = join(project, 'build')
  mkdirSync(out)
  writeFileSync(join(out, 'index.html'), 'Home')
  for (const [path, text] of Object.entries(before)) writeFileSync(join(project, path), text)
  const write = () => {
    const hosting = HOSTS[host]
    if (!hosting) throw new Error(host)
    return writeFiles(hosting, facts, { out, project })
  }
  return { files: write(), again: write, read: (path: string) => readFileSync(join(project, path), 'utf8') }
}

const isPrivate = new Function(`${doorScript(facts)}; return isPrivate`)() as (path: string, query: boolean) => boolean

const SPELLINGS = [
  ...['/docs', '/docs/', '/docs/intro', '/docs/intro/', '/docs/intro.html', '/docs/intro/index.html', '/docs/intro.md'],
  ...['/DOCS/Intro', '//docs/intro', '/docs//intro', '/%64ocs/intro', '/docs%2Fintro', '/x/../docs/intro', '/./docs/a'],
  ...[
    '/docs/%2e%2e/docs/a',
    '/docs\\intro',
    '/docs/nothing',
    '/docs/v1.2',
    '/docs/v1.2/',
    '/blog/shut',
    '/blog/shut.md',
  ],
  ...['/caf%C3%A9/menu', '/café/menu', '/docs/intro.HTML', '/docs/intro.htm', '/docs/intro.MD'],
]
const OPEN = [
  ...['/', '/index.html', '/blog', '/blog/shutters', '/docsy', '/docs-old/a', '/assets/js/sealed0-1.0a1b2c3d.js'],
  ...['/docs/prices.csv', '/%zz', '/404.html'],
]

test.each(SPELLINGS)('%s is private, however it is spelled', (path) => {
  expect(isPrivate(path, false)).toBe(true)
})

test.each(ONE_PAGE)('a private page is private at an address that differs in %s', (_, address) => {
  const script = doorScript({ ...facts, folders: [], pages: [SPELLED_PAGE] })
  const only = new Function(`${script}; return isPrivate`)() as typeof isPrivate
  expect(only(address, false)).toBe(true)
  for (const other of OTHER_ADDRESSES) expect(only(other, false), other).toBe(false)
})

test.each(OPEN)('%s is not private', (path) => {
  expect(isPrivate(path, false)).toBe(false)
})

test("files that pages load are not private pages: sealed files, and Markdown with the pages' query", () => {
  expect(isPrivate('/docs/intro.md', true)).toBe(false)
  expect(isPrivate('/docs/intro', true)).toBe(true)
})

test('a private start page leaves the others public', () => {
  const script = doorScript({ ...facts, folders: [], pages: ['/'] })
  const only = new Function(`${script}; return isPrivate`)() as typeof isPrivate
  expect(['/', '/index.html', '/index.md', '/blog'].map((path) => only(path, false))).toEqual([true, true, true, false])
})

/** A module from its text. */
const load = async (text: string) => import(`data:text/javascript,${encodeURIComponent(text)}`)

test("Cloudflare's worker answers private addresses with the door and 401, whether or not a page exists", async () => {
  const { default: worker } = await load(written('cloudflare').read('build/_worker.js'))
  const visit = (path: string, status = 200): Promise<Response> =>
    worker.fetch(new Request(`https://docs.example${path}`), {
      ASSETS: { fetch: async () => new Response(status === 304 ? null : 'shell', { status, headers: { etag: 'x' } }) },
    })
  const locked = await visit('/docs/intro')
  expect([locked.status, await locked.text()]).toEqual([401, 'shell'])
  expect(Object.fromEntries(locked.headers)).toMatchObject({
    'www-authenticate': 'Bearer',
    'cache-control': 'private, no-store',
    'content-security-policy': facts.policy,
  })
  expect(locked.headers.get('etag')).toBeNull()
  expect((await visit('/docs/nothing', 404)).status).toBe(401)
  expect((await visit('/docs/intro/', 308)).status).toBe(308)
  const open = await visit('/blog')
  expect([open.status, open.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect((await visit('/nothing', 404)).status).toBe(404)
  for (const [path, cached] of [
    ['/assets/js/main.0a1b2c3d.js', 'public, max-age=31536000, immutable'],
    ['/assets/js/sealed0-1.0a1b2c3d.js', 'no-cache'],
    ['/assets/sealed/0a1b2c3d.png', 'no-cache'],
    ['/assets/logo.png', 'no-cache'],
  ] as const)
    expect((await visit(path)).headers.get('cache-control'), path).toBe(cached)
})

test('at Vercel, an unknown address shows the not-found page of its language', () => {
  const { routes } = JSON.parse(written('vercel').read('.vercel/output/config.json'))
  const errors = routes.slice(routes.findIndex(({ handle }: { handle?: string }) => handle === 'error') + 1)
  const pageFor = (path: string) => errors.find(({ src }: { src: string }) => new RegExp(src).test(path)).dest
  expect(['/fr/nothing', '/french', '/nothing'].map(pageFor)).toEqual(['/fr/404.html', '/404.html', '/404.html'])
})

test("Netlify's edge function does the same, and does not change other responses", async () => {
  const { default: handle, config } = await load(written('netlify').read('netlify/edge-functions/portico.js'))
  const visit = (path: string): Promise<Response> =>
    handle(new Request(`https://docs.example${path}`), { next: async () => new Response('shell') })
  expect((await visit('/docs/intro')).status).toBe(401)
  expect((await visit('/blog')).headers.get('www-authenticate')).toBeNull()
  expect(config).toEqual({ path: '/*', excludedPath: ['/assets/*'] })
})

test("Netlify's headers are added once to those of the author", () => {
  const { read, again } = written('netlify', { 'build/_headers': '/feed\n  X-Own: 1\n' })
  const once = read('build/_headers')
  expect(once).toMatch(
    /^\/feed\n {2}X-Own: 1\n# portico: begin\n\/\*\n {2}content-security-policy: default-src 'self';/,
  )
  again()
  expect(read('build/_headers')).toBe(once)
})

test("CloudFront's functions find the file of a page, and change the status of the response", () => {
  const { read } = written('cloudfront')
  const handlerOf = (file: string) => new Function(`${read(`deploy/cloudfront/${file}.js`)}; return handler`)()
  const request = handlerOf('request')
  const uri = (path: string) => request({ request: { uri: path } }).uri
  expect(['/', '/docs/', '/docs/a', '/a.css'].map(uri)).toEqual([
    ...['/index.html', '/docs/index.html', '/docs/a/index.html', '/a.css'],
  ])
  const response = handlerOf('response')
  const visit = (path: string, querystring = {}) =>
    response({ request: { uri: path, querystring }, response: { statusCode: 200, headers: {} } })
  expect(visit('/docs/a/index.html')).toMatchObject({
    statusCode: 401,
    headers: { 'www-authenticate': { value: 'Bearer' }, 'content-security-policy': { value: facts.policy } },
  })
  expect(visit('/docs/a.md', { build: { value: '' } }).statusCode).toBe(200)
  expect(visit('/blog/index.html').statusCode).toBe(200)
  // CloudFront's size limit for one function.
  expect(read('deploy/cloudfront/response.js').length).toBeLessThan(10_240)
})

test("at Azure, the author's routes and headers are kept, and pages can load sealed files", () => {
  const own = {
    routes: [{ route: '/old', redirect: '/' }],
    globalHeaders: { 'x-own': '1' },
    mimeTypes: { '.x': 'a/b' },
  }
  const { read, again } = written('azure', { 'build/staticwebapp.config.json': JSON.stringify(own) })
  const text = read('build/staticwebapp.config.json')
  const config = JSON.parse(text)
  expect(config).toMatchObject({
    mimeTypes: own.mimeTypes,
    globalHeaders: { 'x-own': '1', 'content-security-policy': facts.policy },
    responseOverrides: { 401: { rewrite: '/404.html', statusCode: 401 }, 404: { rewrite: '/404.html' } },
  })
  const routes = config.routes.map(({ route }: { route: string }) => route)
  expect(routes.indexOf('/docs/*.{csv,md}')).toBeLessThan(routes.indexOf('/docs/*'))
  expect(routes.at(-1)).toBe('/old')
  again()
  expect(read('build/staticwebapp.config.json')).toBe(text)
})

test('Vercel gets a copy of the site, with routes for private addresses before those to files', () => {
  const { read } = written('vercel')
  expect(read('.vercel/output/static/index.html')).toBe('Home')
  const { version, routes } = JSON.parse(read('.vercel/output/config.json'))
  expect(version).toBe(3)
  type Route = { src?: string; status?: number; dest?: string; handle?: string }
  const door = (path: string) =>
    routes
      .slice(
        0,
        routes.findIndex(({ handle }: Route) => handle === 'filesystem'),
      )
      .find(({ src = '', status }: Route) => status === 401 && new RegExp(src, 'i').test(path))
  for (const path of ['/docs', '/docs/', '/docs/a', '/Docs/a/', '/docs/a.html', '/docs/a/index.html', '/blog/shut'])
    expect(door(path), path).toBeDefined()
  const { src, dest } = door('/docs/a/b/')
  expect('/docs/a/b/'.replace(new RegExp(src), dest)).toBe('/docs/a/b/index.html')
  for (const path of ['/', '/docsy', '/docs/a.csv', '/docs/a.md', '/blog']) expect(door(path), path).toBeUndefined()
})

test("an author's file that cannot be combined with ours is kept, and nothing is written", () => {
  for (const [host, path] of [
    ['cloudflare', 'build/_worker.js'],
    ['azure', 'build/staticwebapp.config.json'],
  ] as const)
    expect(() => written(host, { [path]: 'export default {}' })).toThrow(
      'already exists and was not written by this command',
    )
})
