import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { newSiteKeyPair } from '@portico/seal/tickets'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newDeployKey, readDeployKey } from '../list/deploy-key.js'
import { PLAN_FILE, type SealPlan } from '../plan/plan.js'
import { sealSite } from '../write/seal-site.js'
import { verifyBuild } from './verify-build.js'

const key = newDeployKey()
const plan: SealPlan = {
  version: 'portico/plan/v2',
  build: 'build-one',
  orgId: 'org',
  origin: 'https://docs.example',
  baseUrl: '/hub/',
  rules: [],
  parts: [],
  publicTexts: [],
  groupNames: {},
}
const FILES: Readonly<Record<string, string>> = {
  'index.html': '<h1>Home</h1>',
  'docs/a/index.html': '<h1>A</h1>',
  'docs/b c.html': '<h1>B</h1>',
  '404.html': '<h1>Not found</h1>',
  'assets/js/main.js': 'main()',
  'sitemap.xml': '<urlset><url><loc>https://docs.example/hub/docs/a</loc></url></urlset>',
  _headers: '/*\n  X: y',
}

let root: string
let out: string
const put = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'portico-verify-'))
  out = join(root, 'out')
  const staging = join(root, 'staging')
  put(join(staging, PLAN_FILE), JSON.stringify(plan))
  for (const [path, text] of Object.entries(FILES)) put(join(staging, path), text)
  await sealSite({ staging, out, to: await newSiteKeyPair('org'), signWith: key })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const { publicKey } = key

test('a folder matches its signed list, file by file', async () => {
  // Including those of the site, the policy, the manifest and the list of pages.
  const files = Object.keys(FILES).length + 3
  expect(await verifyBuild({ source: out, publicKey })).toEqual({ exit: 0, build: 'build-one', files })
  const list = JSON.parse(readFileSync(join(out, 'portico-build.json'), 'utf8'))
  const paths = list.files.map(({ path }: { path: string }) => path)
  expect(paths).toEqual([...paths].sort())
  expect(paths).not.toContain('portico-build.json')
})

test('changed, missing and extra files of a folder are named', async () => {
  writeFileSync(join(out, 'assets/js/main.js'), 'mine()')
  rmSync(join(out, 'docs/a/index.html'))
  put(join(out, 'assets/js/more.js'), '')
  symlinkSync('/etc/hostname', join(out, 'link'))
  expect(await verifyBuild({ source: out, publicKey })).toMatchObject({
    exit: 2,
    differences: [
      { path: 'assets/js/main.js', what: 'differs' },
      { path: 'assets/js/more.js', what: 'extra' },
      { path: 'docs/a/index.html', what: 'missing' },
      { path: 'link', what: 'extra' },
    ],
  })
})

test('a list that another key signed, or that was changed, is not trusted', async () => {
  const other = { exit: 2, differences: [{ path: 'portico-build.json', what: 'differs' }] }
  expect(await verifyBuild({ source: out, publicKey: newDeployKey().publicKey })).toMatchObject(other)
  const path = join(out, 'portico-build.json')
  const list = readFileSync(path, 'utf8')
  for (const [from, to] of [
    ['"docs/a/index.html"', '"docs/x/index.html"'],
    ['build-one', 'build-two'],
  ] as const) {
    writeFileSync(path, list.replace(from, to))
    expect(await verifyBuild({ source: out, publicKey })).toMatchObject(other)
  }
})

test('an unsigned site cannot be verified, and a text that is not a key is refused without being repeated', async () => {
  rmSync(join(out, 'portico-build.json'))
  expect(await verifyBuild({ source: out, publicKey })).toMatchObject({
    exit: 1,
    why: expect.stringMatching(/no such file/),
  })
  writeFileSync(join(out, 'portico-build.json'), '{"version":"portico/build/v1","files":[{"path":"../x"}]}')
  expect(await verifyBuild({ source: out, publicKey })).toMatchObject({
    exit: 1,
    why: expect.stringMatching(/not the list of a signed build/),
  })
  await expect(verifyBuild({ source: out, publicKey: 'nonsense' })).rejects.toThrow(/not a public deploy key/)
  expect(readDeployKey(key.privateKey).publicKey).toBe(publicKey)
  expect(() => readDeployKey('-----BEGIN secret')).toThrow(/^This is not a private deploy key(?!.*secret)/)
})

/** How the host below responds; undefined for the usual response. */
type Answers = (path: string, request: IncomingMessage, response: ServerResponse) => true | undefined
let answers: Answers = () => undefined
let server: Server
let address: string
let requestedPaths: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').replace(/^\/hub\//, ''))
    requestedPaths.push(path)
    if (answers(path, request, response)) return
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : path
    try {
      const bytes = readFileSync(join(out, file))
      const type = file.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/octet-stream'
      response.writeHead(200, { 'content-type': type }).end(bytes)
    } catch {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hub`
})
afterAll(() => server.closeAllConnections() ?? server.close())

const verify = (more: Answers = () => undefined, timeoutMs = 10_000) => {
  answers = more
  requestedPaths = []
  return verifyBuild({ source: address, publicKey, timeoutMs })
}

test('a host is asked for every file at each address that readers use', async () => {
  expect(await verify()).toMatchObject({ exit: 0, build: 'build-one' })
  for (const path of [
    '',
    'index.html',
    'docs/a',
    'docs/a/',
    'docs/a/index.html',
    'docs/b c',
    'docs/b c.html',
    '404.html',
  ])
    expect(requestedPaths, path).toContain(path)
})

const END = true as const
const say = (response: ServerResponse, status: number, body: string | Buffer, headers = {}): true => {
  response.writeHead(status, headers).end(body)
  return END
}

test.each<[string, Answers]>([
  [
    'compresses responses',
    (path, _, response) =>
      path === 'assets/js/main.js' ? say(response, 200, gzipSync('main()'), { 'content-encoding': 'gzip' }) : undefined,
  ],
  [
    'redirects to the address without a file name',
    (path, _, response) =>
      path.endsWith('/index.html') ? say(response, 308, '', { location: `/hub/${path.slice(0, -10)}` }) : undefined,
  ],
  [
    'redirects to the address with an extension',
    (path, _, response) =>
      path === 'docs/b c' ? say(response, 302, '', { location: '/hub/docs/b%20c.html' }) : undefined,
  ],
  [
    'keeps its own settings to itself',
    (path, _, response) => (path === '_headers' ? say(response, 404, '') : undefined),
  ],
  [
    'serves the error page with its status',
    (path, _, response) => (path === '404.html' ? say(response, 404, FILES['404.html'] ?? '') : undefined),
  ],
])('a host that %s publishes what was signed', async (_, more) => {
  expect(await verify(more)).toMatchObject({ exit: 0 })
})

test.each<[string, Answers, object]>([
  [
    'changes a script',
    (path, _, response) => (path === 'assets/js/main.js' ? say(response, 200, 'mine()') : undefined),
    { path: 'assets/js/main.js', what: 'differs' },
  ],
  [
    'changes a page only at the address that links use',
    (path, _, response) =>
      path === 'docs/a/' ? say(response, 200, '<h1>Mine</h1>', { 'content-type': 'text/html' }) : undefined,
    { path: 'docs/a/index.html', what: 'differs' },
  ],
  [
    'serves a page in place of a file',
    (path, _, response) =>
      path === 'assets/js/main.js' ? say(response, 200, '<h1>Home</h1>', { 'content-type': 'text/html' }) : undefined,
    { path: 'assets/js/main.js', what: 'missing', detail: expect.stringMatching(/a page instead/) },
  ],
  [
    'lacks a file',
    (path, _, response) => (path === 'assets/js/main.js' ? say(response, 403, '') : undefined),
    { path: 'assets/js/main.js', what: 'missing', detail: expect.stringMatching(/status 403/) },
  ],
  [
    'redirects a file to another origin',
    (path, _, response) =>
      path === 'assets/js/main.js'
        ? say(response, 302, '', { location: 'https://elsewhere.example/main.js' })
        : undefined,
    { path: 'assets/js/main.js', what: 'differs', detail: expect.stringMatching(/elsewhere\.example/) },
  ],
  [
    'sends more than was signed, without end',
    (path, _, response) => {
      if (path !== 'assets/js/main.js') return undefined
      const more = () => {
        while (response.write(Buffer.alloc(65536, 'x'))) if (response.destroyed) return
      }
      response.on('drain', more)
      more()
      return END
    },
    { path: 'assets/js/main.js', what: 'differs' },
  ],
  [
    'has one more page in its sitemap',
    (path, _, response) =>
      path === 'sitemap.xml'
        ? say(response, 200, '<urlset><loc>https://docs.example/hub/extra%/</loc></urlset>')
        : undefined,
    { path: 'extra%/', what: 'extra' },
  ],
])('a host that %s is detected', async (_, more, difference) => {
  const result = await verify(more)
  expect(result).toMatchObject({ exit: 2, differences: expect.arrayContaining([expect.objectContaining(difference)]) })
})

test.each<[string, Answers, RegExp]>([
  [
    'fails',
    (path, _, response) => (path === 'assets/js/main.js' ? say(response, 503, '') : undefined),
    /main\.js: .+status 503/,
  ],
  ['never responds', (path) => (path === 'assets/js/main.js' ? END : undefined), /the host took too long/],
  [
    'redirects in a loop',
    (path, _, response) =>
      path === 'assets/js/main.js' ? say(response, 301, '', { location: '/hub/assets/js/main.js' }) : undefined,
    /5 redirects/,
  ],
  [
    'aborts the response',
    (path, _, response) => {
      if (path !== 'assets/js/main.js') return undefined
      response.writeHead(200, { 'content-length': 6 })
      response.write('ma', () => response.destroy())
      return END
    },
    /main\.js/,
  ],
  [
    'has no list',
    (path, _, response) => (path === 'portico-build.json' ? say(response, 404, '') : undefined),
    /portico-build\.json.+status 404/,
  ],
  [
    'serves a page in place of the list',
    (path, _, response) =>
      path === 'portico-build.json' ? say(response, 200, '<h1>', { 'content-type': 'text/html' }) : undefined,
    /not the list of a signed build/,
  ],
  [
    'redirects readers to another origin',
    (_, __, response) => say(response, 301, '', { location: 'https://www.docs.example/' }),
    /redirects to https:\/\/www/,
  ],
])('a host that %s could not be verified', async (_, more, why) => {
  // Short for the host that never responds; the others respond at once.
  const timeoutMs = String(why).includes('too long') ? 150 : undefined
  expect(await verify(more, timeoutMs)).toMatchObject({ exit: 1, why: expect.stringMatching(why) })
})

test('a host that is down could not be verified', async () => {
  expect(await verifyBuild({ source: 'http://127.0.0.1:9/', publicKey })).toMatchObject({ exit: 1 })
})

test('a page is requested like a browser does, without a header that gives the check away', async () => {
  const requests: (readonly [path: string, headers: readonly string[]])[] = []
  expect(
    await verify((path, request) => {
      requests.push([path, request.rawHeaders])
      return undefined
    }),
  ).toMatchObject({ exit: 0 })
  const navigation = requests.find(([path]) => path === 'docs/a')?.[1] ?? []
  const names = navigation.filter((_, at) => at % 2 === 0)
  expect(names).toEqual([
    ...['Host', 'Connection', 'sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform', 'Upgrade-Insecure-Requests'],
    ...['User-Agent', 'Accept', 'Sec-Fetch-Site', 'Sec-Fetch-Mode', 'Sec-Fetch-User', 'Sec-Fetch-Dest'],
    ...['Accept-Encoding', 'Accept-Language'],
  ])
  expect(navigation.join('\n')).toMatch(/\nnavigate\n/)
  expect(navigation.join('\n')).not.toMatch(/node|undici|portico|\ncors\n/i)
  const script = requests.find(([path]) => path === 'assets/js/main.js')?.[1] ?? []
  expect(script.join('\n')).toMatch(/\nno-cors\nSec-Fetch-Dest\nscript\n/)
  // Each page and script is also requested without the headers of a browser.
  const isProgram = ([, headers]: (typeof requests)[number]) => headers.includes('portico-verify')
  const paths = (list: typeof requests) => [...new Set(list.map(([path]) => path))].sort()
  expect(paths(requests.filter(isProgram))).toEqual(
    paths(requests.filter(([path]) => !/\.(?!html?$|m?js$)\w+$/.test(path) && !/_headers|CNAME|LICENSE/.test(path))),
  )
})

const BROWSER: Answers = (_, { headers }) => (/Mozilla/.test(headers['user-agent'] ?? '') ? END : undefined)
test.each<[string, Answers, string]>([
  ['browsers', (...all) => BROWSER(...all) && say(all[2], 200, 'mine()'), 'only for browsers'],
  [
    'navigations of browsers',
    (_, { headers }, response) => (headers['sec-fetch-mode'] === 'navigate' ? say(response, 200, 'mine()') : undefined),
    'only for browsers',
  ],
  ['programs', (...all) => (BROWSER(...all) ? undefined : say(all[2], 200, 'mine()')), 'only for programs'],
  [
    'everyone who accepts no language',
    (_, { headers }, response) => (headers['accept-language'] ? undefined : say(response, 200, 'mine()')),
    'only for programs',
  ],
])('a host that serves a changed page only to %s is detected', async (_, more, detail) => {
  const result = await verify((path, ...both) => (/^docs\/a/.test(path) ? more(path, ...both) : undefined))
  expect(result).toMatchObject({ exit: 2, differences: [{ path: 'docs/a/index.html', what: 'differs', detail }] })
})

test.each([
  ['an encoding that was not requested', 'compress'],
  ['more encodings than any host uses', 'gzip, gzip, gzip, gzip'],
])('a response in %s ends the check with a sentence', async (_, encoding) => {
  const result = await verify((path, __, response) =>
    path === 'assets/js/main.js' ? say(response, 200, 'main()', { 'content-encoding': encoding }) : undefined,
  )
  expect(result).toMatchObject({ exit: 1, why: expect.stringMatching(/assets\/js\/main\.js: the host /) })
})

test('a response that expands without end is not read to its end', async () => {
  const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024))
  const serve: Answers = (path, _, response) =>
    path === 'assets/js/main.js' ? say(response, 200, bomb, { 'content-encoding': 'gzip' }) : undefined
  const result = await verify(serve, 60_000)
  expect(result).toMatchObject({ exit: 2, differences: [{ path: 'assets/js/main.js', what: 'differs' }] })
})
