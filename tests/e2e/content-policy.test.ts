import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@portico/server/testing/free-port'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../tools/lib/browser.mjs'
import { buildPackages } from '../../tools/lib/build-steps.mjs'
import { CACHE, PORTICO } from '../../tools/lib/root.mjs'
import { type OtherOrigin, otherOrigin } from './other-origins.js'
import { acceptLink } from './sign-in.js'

const folder = join(CACHE, 'policy-site')
const PORT = String(await freePort())

/** What only a browser knows: an address that is put together, and one that a page asks for by its query. */
const PLANTED = `import React from 'react'
export default function Planted() {
  React.useEffect(() => {
    const host = new URLSearchParams(location.search).get('host')
    if (host) fetch(['http:', '', host, 'planted'].join('/')).catch(() => {})
  }, [])
  return <h1>Planted</h1>
}
`

const component = (other: string) => `import React from 'react'
const MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])
export default function Live() {
  const [state, setState] = React.useState({})
  React.useEffect(() => {
    const report = (name) => (value) => setState((before) => ({ ...before, [name]: String(value) }))
    fetch('${other}/data.json').then((response) => response.json()).then(({ ok }) => report('fetch')(ok), report('fetch'))
    WebAssembly.instantiate(MODULE).then(() => report('wasm')(true), report('wasm'))
    const worker = new Worker(new URL('./worker.js', import.meta.url))
    worker.onmessage = ({ data }) => report('worker')(data)
    try { new WebSocket('${other.replace('http', 'ws')}/socket'); report('socket')(true) } catch (error) { report('socket')(error) }
  }, [])
  return <pre id="live">{JSON.stringify(state)}</pre>
}
`

const config = (other: string) => `export default {
  title: 'Crossings',
  url: 'https://crossings.example',
  baseUrl: '/',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  presets: [['classic', { blog: false, theme: { customCss: './src/css/custom.css' } }]],
  scripts: [{ src: '${other}/tag.js', async: true }],
  stylesheets: ['${other}/sheet.css'],
  headTags: [
    { tagName: 'link', attributes: { rel: 'preconnect', href: 'https://fonts.example' } },
    { tagName: 'script', attributes: { type: 'application/ld+json' }, innerHTML: '{"@type":"WebSite"}' },
    { tagName: 'script', attributes: { type: 'importmap' }, innerHTML: '{"imports":{"module":"${other}/module.js"}}' },
    { tagName: 'script', attributes: { type: 'module' }, innerHTML: 'import "module"' },
    { tagName: 'script', attributes: {}, innerHTML: "(function(d,s){var j=d.createElement(s);j.src='${other}/by-snippet.js?id='+1;d.head.append(j)})(document,'script')" },
  ],
  themeConfig: {
    footer: { copyright: '<button id="handler" onclick="window.handled = true">Handle</button>' },
  },
}
`

const files = (other: string): Readonly<Record<string, string>> => ({
  'package.json': `${JSON.stringify({ name: 'policy', private: true, scripts: { build: 'docusaurus build' }, dependencies: { '@docusaurus/core': '3.10.2' } }, null, 2)}\n`,
  'docusaurus.config.mjs': config(other),
  'src/css/custom.css': `@import url("${other}/import.css");\n@font-face { font-family: own; src: url("${other}/own.woff2"); }\nh1 { font-family: own; background: url("${other}/picture.svg"); }\n`,
  'src/components/worker.js': "postMessage('works')\n",
  'src/components/Live.js': component(other),
  'src/components/Loads.js': `import React from 'react'
export default function Loads() {
  React.useEffect(() => {
    const script = document.createElement('script')
    script.src = '${other}/by-code.js'
    document.head.append(script)
  }, [])
  return null
}
`,
  'src/pages/index.md': '# Crossings\n',
  'src/pages/planted.js': PLANTED,
  'docs/welcome.mdx': `---
slug: /
---

import Live from '@site/src/components/Live'
import Loads from '@site/src/components/Loads'

# Welcome

<iframe id="frame" src="${other}/frame.html"></iframe>

<video src="${other}/clip.mp4"></video>

<img id="picture" alt="" src="${other}/picture.svg" srcSet="${other}/picture.svg 2x" />

<Live />
<Loads />
`,
  'docs/samples.md':
    '# Samples\n\n```js\nawait fetch("https://sample.example/users")\nWebAssembly.instantiate(bytes)\nconst s = document.createElement("script"); s.src = "https://sample.example/a.js"\n```\n',
  'docs/partners/prices.mdx': `# Prices

Partners pay seventeen copper kettles for each crossing.

<iframe src="https://internal.example/board"></iframe>

<iframe src="https://www.youtube-nocookie.com/embed/x"></iframe>
`,
})

const run = (command: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const { PATH = '', HOME = '' } = process.env
    execFile(command, args, { cwd: folder, env: { PATH, HOME, PORT }, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: stdout + stderr }),
    )
  })
const portico = (...args: string[]) => run(process.execPath, PORTICO, ...args)

interface Preview {
  readonly url: string
  readonly link: string
  readonly violations: readonly string[]
  /** Waits for a violation that contains a text. */
  violation(text: string): Promise<void>
  close(): Promise<void>
}

async function startPreview(): Promise<Preview> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [PORTICO, 'preview', '--json'], { cwd: folder, env: { PATH, HOME, PORT } })
  const ended = once(child, 'close')
  const violations: string[] = []
  return new Promise((resolve, reject) => {
    child.once('close', () => reject(new Error('The preview ended before it was ready.')))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { event, url, readers, directive, blocked, page } = JSON.parse(line)
      if (event === 'policy_violation') violations.push(`${directive} ${blocked} ${page}`)
      if (event !== 'ready') return
      const violation = (text: string) => expect.poll(() => violations.some((entry) => entry.includes(text))).toBe(true)
      const close = async () => {
        child.kill('SIGTERM')
        await ended
      }
      resolve({ url, link: readers[0]?.link, violations, violation, close })
    })
  })
}

let other: OtherOrigin
let browser: Browser
let preview: Preview
let built: { code: number; output: string }

beforeAll(async () => {
  await buildPackages()
  other = await otherOrigin()
  await rm(folder, { recursive: true, force: true })
  // A repository of its own, in which `portico add` writes its workflow.
  await mkdir(join(folder, '.git'), { recursive: true })
  for (const [path, text] of Object.entries(files(other.url))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const added = await portico('add', '--private', '/docs/partners/', '--group', 'allies')
  expect(added.code, added.output).toBe(0)
  built = await run('npm', 'run', 'build')
  expect(built.code, built.output).toBe(0)
  preview = await startPreview()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await preview?.close()
  other?.close()
  await rm(folder, { recursive: true, force: true })
})

async function visit(path: string): Promise<{ page: Page; refusals: string[] }> {
  const page = await (await browser.newContext()).newPage()
  const refusals: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text()) && !/report-only/i.test(message.text()))
      refusals.push(message.text())
  })
  await page.goto(new URL(path, preview.url).href)
  return { page, refusals }
}

test('everything that the configuration, pages, styles and components have from another origin works', async () => {
  const { page, refusals } = await visit('/docs')
  const live = async () => JSON.parse((await page.locator('#live').innerText()) || '{}')
  await expect.poll(live).toEqual({ socket: 'true', fetch: 'true', wasm: 'true', worker: 'works' })
  await page.frameLocator('#frame').locator('#framed').waitFor()
  await page.locator('#handler').click()
  const state = () =>
    page.evaluate(() => {
      const values = window as unknown as Readonly<Record<string, unknown>>
      const style = getComputedStyle(document.body)
      return {
        scripts: [values.fromTag, values.fromSnippet, values.fromModule, values.handled],
        styles: [style.getPropertyValue('--sheet'), style.getPropertyValue('--import')],
      }
    })
  await expect.poll(state).toEqual({ scripts: [true, true, true, true], styles: ['yes', 'yes'] })
  for (const font of ['own', 'sheet'])
    expect(await page.evaluate(async (name) => (await document.fonts.load(`20px ${name}`)).length, font)).toBe(1)
  expect(await page.locator('#picture').evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  for (const path of ['/clip.mp4', '/picture.svg', '/socket']) expect(other.requested, path).toContain(path)
  // The script that only a component loads is left to the author, and the terminal says so.
  expect(refusals.filter((text) => !text.includes('/by-code.js'))).toEqual([])
  expect(await page.evaluate(() => 'fromCode' in window)).toBe(false)
  await preview.violation(`script-src ${other.url}/by-code.js /docs`)
  await page.context().close()
})

test('the sealing lists each origin with the file that needs it, and asks for what an author decides', async () => {
  const { output } = built
  for (const [directive, source, file] of [
    ['script-src', `${other.url}/tag.js`, 'docusaurus.config.mjs'],
    ['style-src', other.url, 'docusaurus.config.mjs'],
    ['frame-src', other.url, 'docs/welcome.mdx'],
    ['connect-src', other.url, 'docusaurus.config.mjs'],
    ['frame-src', 'https://www.youtube-nocookie.com', 'docs/partners/prices.mdx'],
  ] as const)
    expect(
      output.split('\n').some((line) => [directive, source, file].every((word) => line.includes(word))),
      directive + source,
    ).toBe(true)
  const asks = output.slice(output.indexOf('its author has to decide'))
  expect(asks).toContain(`${other.url}/by-code.js`)
  expect(asks).toMatch(
    /frame-src +https:\/\/internal\.example +docs\/partners\/prices\.mdx – only private pages use it/,
  )
  expect(asks).toContain(
    `contentSecurityPolicy: { 'script-src': ["${other.url}/by-code.js"], 'frame-src': ["https://internal.example"] }`,
  )
  const policy = await readFile(join(folder, 'build', 'portico-policy.json'), 'utf8')
  expect(policy).not.toMatch(/sample\.example|internal\.example|fonts\.example|unsafe-eval(?<!wasm-unsafe-eval)/)
})

test('a preview prints what its policy blocks, once, and works as published', async () => {
  const { page } = await visit(`/planted?host=127.0.0.1:1`)
  await preview.violation('connect-src http://127.0.0.1:1/planted /planted')
  await page.reload()
  await page.goto(`${preview.url}/planted?host=127.0.0.2:1`)
  await preview.violation('connect-src http://127.0.0.2:1/planted /planted')
  expect(preview.violations.filter((line) => line.includes('127.0.0.1:1/planted'))).toHaveLength(1)
  await page.context().close()
})

test('a frame on a private page that is not in the policy is blocked and printed', async () => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(preview.link)
  await acceptLink(page)
  await page.getByText('seventeen copper kettles').waitFor()
  await preview.violation('frame-src https://internal.example')
  await page.context().close()
})

test('a strict policy stops until the lock lists the sources, and a change of them is in the review', async () => {
  const seal = () => portico('seal', '--strict-policy')
  const refused = await seal()
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(`- script-src ${other.url}/tag.js: docusaurus.config.mjs`)
  expect((await portico('access', 'map', '--write')).code).toBe(0)
  expect((await seal()).code).toBe(0)
  const lock = join(folder, 'portico.access.lock.json')
  const text = await readFile(lock, 'utf8')
  await writeFile(lock, text.replace(/^\{"directive":"script-src","source":"[^"]*tag\.js".*\n/m, ''))
  expect((await seal()).output).toContain('one source that no one has reviewed')
  const compared = await portico('access', 'diff', 'portico.access.lock.json')
  expect(compared.output).toMatch(/new source +script-src +\S+tag\.js +docusaurus\.config\.mjs/)
})
