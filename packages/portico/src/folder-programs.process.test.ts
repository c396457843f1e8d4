import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageOf, publishedFiles, putAll, type ServedFolder, serveFolder } from './testing/folder-site.js'
import { emptyFolder, portico } from './testing/program.js'

const PROGRAM = fileURLToPath(new URL('../bin/portico.mjs', import.meta.url))
const SECRETS = {
  partners: 'The amber lantern burns for partners alone.',
  plain: 'An indigo lantern without a frame.',
  odd: 'The violet lantern has an odd name.',
  staff: 'The cobalt lantern burns for staff alone.',
}
const RULES = ['partners', 'staff'].map((group) => ({ path: `/${group}/`, groups: [group] }))
const ODD = 'caf\u00e9 100% #1'

const SITE = {
  'index.html': pageOf('Home', '<p>Lanterns burn for everyone. <a href="guide.html">Guide</a></p>'),
  'guide.html': pageOf('Guide', '<p>How to light a lantern.</p>'),
  'notes.html': pageOf('Notes', '<p>Notes on lanterns for everyone.</p>'),
  '404.html': pageOf('Not found', '<p>No lantern is here.</p>'),
  'partners/index.html': pageOf('Partner lounge', '<p>A sofa of crimson velvet for each partner.</p>'),
  'partners/prices.html': pageOf(
    'Secret margins',
    `<p>${SECRETS.partners}</p><table><tr><th>Lamp</th><th>Price</th></tr><tr><td>Amber</td><td>7</td></tr></table><p><a href="../guide.html">Guide</a></p>`,
    '<a href="index.html">Partner lounge</a>',
  ),
  'partners/plain.html': `<title>Plain lamps | Lanterns</title><nav>Menu of plain lamps</nav><p>${SECRETS.plain}</p>`,
  'partners/notes.html': pageOf('Notes', '<p>Notes on the amber lantern that partners keep.</p>'),
  [`partners/${ODD}.html`]: pageOf('Odd lamps', `<p>${SECRETS.odd}</p>`),
  'staff/plan.html': pageOf('Plan of the staff', `<p>${SECRETS.staff}</p>`),
  'partners/own.html': pageOf('Lamp with a source', '<p>A lamp that has a source of its own beside it.</p>'),
  'partners/own.md': '# The own source\n\nA source that the generator wrote itself.\n',
}
const CANARIES = [
  ...Object.values(SECRETS),
  'Partner lounge',
  'Secret margins',
  'Plain lamps',
  'Odd lamps',
  'crimson',
  'amber',
  'cobalt',
  'source of its own',
  'generator wrote',
]

const closed = (world: ServedFolder | undefined) =>
  new Promise<void>((resolve) => {
    if (!world) return resolve()
    world.server.child.once('close', () => resolve())
    world.server.child.kill('SIGTERM')
  })

const get = async ({ server, tokens }: ServedFolder, path: string, as?: string, accept = '*/*') => {
  const headers = { accept, ...(as !== undefined && { authorization: `Bearer ${tokens[as]}` }) }
  const answer = await fetch(server.url + path, { headers, redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}

/** What a program of a reader gets from the tools at an address of the server, or from `portico mcp`. */
async function withTools<Result>(
  transport: StreamableHTTPClientTransport | StdioClientTransport,
  work: (call: (name: string, input?: object) => Promise<Answer>) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  try {
    return await work(async (name, input = {}) => {
      const answer = await client.callTool({ name, arguments: input as Record<string, unknown> })
      const [first] = answer.content as readonly { readonly text?: string }[]
      const structured = answer.structuredContent as never as { pages: { id: string }[]; results: { id: string }[] }
      return { text: first?.text ?? '', ids: (structured?.pages ?? structured?.results ?? []).map(({ id }) => id) }
    })
  } finally {
    await client.close()
  }
}
interface Answer {
  readonly text: string
  readonly ids: readonly string[]
}

const overHttp = ({ server, tokens }: ServedFolder, as?: string) =>
  new StreamableHTTPClientTransport(new URL(server.url + (as === undefined ? '/mcp/public' : '/mcp')), {
    requestInit: { headers: as === undefined ? {} : { authorization: `Bearer ${tokens[as]}` } },
  })
const onOwnMachine = ({ server, tokens }: ServedFolder, as?: string) => {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORTICO_READER_TOKEN: (as !== undefined && tokens[as]) || '' }
  return new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp', '--site', server.url], env })
}

const READERS = { partners: ['partners'], staff: ['staff'], leaver: ['partners'] }
const EVERYONES = ['/', '/guide', '/notes']
const PARTNERS = 6

describe('a folder that is sealed by rules', () => {
  let cwd: string
  let world: ServedFolder
  beforeAll(async () => {
    cwd = emptyFolder()
    putAll(cwd, 'dist', SITE)
    putAll(cwd, '.', {
      'portico.json': JSON.stringify({ access: { rules: RULES }, site: { agents: { open: 'server' } } }),
    })
    world = await serveFolder(cwd, ['dist'], READERS)
  })
  afterAll(async () => {
    await closed(world)
    rmSync(cwd, { recursive: true, force: true })
  })

  test('has not a word of private pages in any published byte', () => {
    for (const [name, bytes] of publishedFiles(join(cwd, 'public')))
      for (const canary of CANARIES) expect(bytes, name).not.toContain(canary)
  })

  test('has the Markdown of public pages as files, and their list', async () => {
    const read = (name: string) => readFileSync(join(cwd, 'public', name), 'utf8')
    expect(read('index.md')).toMatch(
      /^# Home\n\n<http:.+\/>\n\n> All pages: .+llms\.txt\)\n\nLanterns burn for everyone\. \[Guide\]\(http:.+\/guide\.html\)\n$/,
    )
    expect(read('llms.txt')).toMatch(
      /^# Lanterns\n\n## Pages\n\n(- \[(Home|Guide|Notes)\]\(http:.+\/(index|guide|notes)\.md\)\n){3}$/,
    )
    expect(existsSync(join(cwd, 'public', '404.md'))).toBe(false)
    expect((await get(world, '/guide.md')).text).toContain('How to light a lantern.')
    expect((await get(world, '/guide', undefined, 'text/markdown')).text).toContain('# Guide')
  })

  test.each([
    ['/partners/prices.md', SECRETS.partners],
    ['/partners/plain.md', SECRETS.plain],
    [`/partners/${encodeURIComponent(ODD)}.md`, SECRETS.odd],
    [`/partners/${encodeURIComponent(ODD.normalize('NFD'))}.md`, SECRETS.odd],
    ['/partners.md', 'crimson velvet'],
    ['/partners/index.md', 'crimson velvet'],
    ['/partners/own.md', 'source of its own'],
  ])('gives %s to its readers and to no one else', async (path, text) => {
    const own = await get(world, path, 'partners')
    expect([own.status, own.text]).toEqual([200, expect.stringContaining(text)])
    expect(own.text).not.toContain('Menu')
    for (const as of ['staff', undefined]) {
      const other = await get(world, path, as)
      expect([other.status, other.text.includes(text)]).toEqual([as === undefined ? 401 : 403, false])
    }
  })

  test('gives a page as Markdown with its table, and links that lead there from anywhere', async () => {
    const { text } = await get(world, '/partners/prices', 'partners', 'text/markdown')
    expect(text).toMatch(/^# Secret margins\n\n<http:.+\/partners\/prices>\n/)
    expect(text).toContain('| Lamp | Price |\n| --- | --- |\n| Amber | 7 |\n')
    expect(text).toContain(`[Guide](http://localhost:3000/guide.html)`)
  })

  test('tells each reader their own list, search and whole text', async () => {
    const listed = async (as?: string) => (await get(world, '/llms.txt', as)).text
    expect(await listed()).not.toContain('Private pages')
    expect(await listed('partners')).toContain('[Secret margins](')
    expect(await listed('partners')).not.toContain('Plan of the staff')
    const found = async (as?: string) =>
      (JSON.parse((await get(world, '/search.json?q=lantern', as)).text) as { results: { id: string }[] }).results.map(
        ({ id }) => id,
      )
    expect((await found()).sort()).toEqual(EVERYONES)
    expect(await found('partners')).toContain('/partners/prices')
    expect((await found('staff')).sort()).toEqual([...EVERYONES, '/staff/plan'])
    const whole = (await get(world, '/llms-full.txt', 'staff')).text
    expect(whole).toContain(SECRETS.staff)
    expect(whole).not.toContain(SECRETS.partners)
    expect((await get(world, '/llms-full.txt', 'partners')).text).toContain(SECRETS.odd)
  })

  test.each([
    ['over HTTP', overHttp],
    ['on its own machine', onOwnMachine],
  ])('lets an agent %s list, search and read the pages of its reader', async (_, transport) => {
    const idsOf = (as?: string) => withTools(transport(world, as), async (call) => (await call('list_pages')).ids)
    expect(await idsOf()).toEqual(EVERYONES)
    expect(await idsOf('staff')).toEqual([...EVERYONES, '/staff/plan'])
    await withTools(transport(world, 'partners'), async (call) => {
      const { ids } = await call('list_pages')
      expect(ids.filter((id) => !EVERYONES.includes(id))).toHaveLength(PARTNERS)
      for (const id of ids) expect((await call('fetch', { id })).text, id).toMatch(/^# /)
      expect((await call('search', { query: 'violet' })).ids).toHaveLength(1)
      expect((await call('search', { query: 'cobalt' })).text).not.toContain('cobalt')
      expect((await call('fetch', { id: '/staff/plan' })).text).not.toContain('cobalt')
      expect((await call('fetch', { id: '/partners/../staff/plan.md' })).text).not.toContain('cobalt')
    })
  })

  test('closes to someone who has left the group, from the next request on', async () => {
    await withTools(overHttp(world, 'leaver'), async (call) => {
      expect((await call('list_pages')).ids).toContain('/partners/prices')
      await portico(['person', 'groups', world.emails.leaver ?? '', '--none'], { cwd })
      expect((await call('list_pages')).ids).toEqual(EVERYONES)
      expect((await call('search', { query: 'amber' })).ids).toEqual([])
      expect((await call('fetch', { id: '/partners/prices' })).text).not.toContain('amber')
    })
    expect((await get(world, '/partners/prices.md', 'leaver')).status).toBe(403)
  })
})

describe('a folder that does not let the server open pages', () => {
  test('tells a program what reads the page, and that does', async () => {
    const cwd = emptyFolder()
    putAll(cwd, 'dist', SITE)
    putAll(cwd, '.', { 'portico.json': JSON.stringify({ access: { rules: RULES } }) })
    const world = await serveFolder(cwd, ['dist'], { partners: ['partners'] })
    for (const as of ['partners', undefined]) {
      const { status, text } = await get(world, '/partners/prices.md', as)
      expect(status).toBe(as === undefined ? 401 : 403)
      expect(text).toMatch(/does not decrypt pages\. "npx portico mcp --site http:\/\/\S+" reads it/)
    }
    await withTools(onOwnMachine(world, 'partners'), async (call) => {
      expect((await call('fetch', { id: '/partners/prices.md' })).text).toContain(SECRETS.partners)
    })
    await closed(world)
    rmSync(cwd, { recursive: true, force: true })
  })
})

describe('a folder that is sealed by editions', () => {
  const open = { 'index.html': pageOf('Home', '<p>Lanterns for everyone.</p>') }
  const partners = {
    ...open,
    'prices.html': pageOf('Secret margins', `<p>${SECRETS.partners}</p>`),
    'shared.html': pageOf('Shared lamps', '<p>An ochre lantern for both.</p>'),
  }
  const staff = {
    ...open,
    'plan.html': pageOf('Plan of the staff', `<p>${SECRETS.staff}</p>`),
    'shared.html': pageOf('Shared lamps', '<p>An ochre lantern for both.</p>'),
  }
  let cwd: string
  let world: ServedFolder
  beforeAll(async () => {
    cwd = emptyFolder()
    for (const [folder, files] of Object.entries({ open, partners, staff })) putAll(cwd, folder, files)
    putAll(cwd, '.', { 'portico.json': JSON.stringify({ site: { agents: { open: 'server' } } }) })
    const editions = ['partners', 'staff'].flatMap((group) => ['--edition', `${group}=${group}`])
    world = await serveFolder(cwd, ['open', ...editions], { ...READERS, nobody: ['other'] })
  })
  afterAll(async () => {
    await closed(world)
    rmSync(cwd, { recursive: true, force: true })
  })

  test('has not a word of private pages in any published byte', () => {
    for (const [name, bytes] of publishedFiles(join(cwd, 'public')))
      for (const canary of [...CANARIES, 'ochre', 'Shared lamps', 'Plan of the staff'])
        expect(bytes, name).not.toContain(canary)
  })

  test('gives each reader the pages of their edition', async () => {
    const idsOf = (as?: string) => withTools(overHttp(world, as), async (call) => (await call('list_pages')).ids)
    expect(await idsOf()).toEqual(['/'])
    expect(await idsOf('nobody')).toEqual(['/'])
    expect(await idsOf('partners')).toEqual(['/', '/prices', '/shared'])
    expect(await idsOf('staff')).toEqual(['/', '/plan', '/shared'])
    for (const [path, text, readers] of [
      ['/prices.md', SECRETS.partners, ['partners']],
      ['/plan.md', SECRETS.staff, ['staff']],
      ['/shared.md', 'An ochre lantern for both.', ['partners', 'staff']],
    ] as const)
      for (const as of ['partners', 'staff', 'nobody', undefined]) {
        const answer = await get(world, path, as)
        const isReader = (readers as readonly (string | undefined)[]).includes(as)
        expect([path, as, answer.status, answer.text.includes(text)]).toEqual([
          path,
          as,
          isReader ? 200 : as === undefined ? 401 : 403,
          isReader,
        ])
      }
    expect((await get(world, '/llms-full.txt', 'staff')).text).toContain('ochre')
  })
})
