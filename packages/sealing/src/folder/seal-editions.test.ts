import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type AccessRule, ANYONE_SIGNED_IN, allOf, type Expression, expressionOf } from '@portico/access'
import { newSiteKeyPair } from '@portico/seal/tickets'
import { expect, test } from 'vitest'
import { precedence } from './compare-editions.js'
import { sealEditions } from './seal-editions.js'

type Files = Readonly<Record<string, string>>
const page = (text: string) =>
  `<html lang="en"><head><title>x | Acme</title></head><body><main>${text}</main></body></html>`

const OPEN: Files = { 'index.html': page('Home'), 'guide.html': page('Guide'), 'search.json': '["Home","Guide"]' }
const PARTNERS: Files = {
  ...OPEN,
  'search.json': '["Home","Guide","Prices of partners"]',
  'prices.html': page('Prices of partners'),
  'price list.pdf': 'The list of partners',
}
const BETA: Files = { ...PARTNERS, 'prices.html': page('Prices of the beta') }
const [partners, beta] = [allOf('partners'), allOf('beta', 'partners')]

/** Seals editions of these files, and returns what was published. */
async function sealed(
  editions: readonly (readonly [Expression, Files])[],
  { open = OPEN, rules = [] }: { readonly open?: Files; readonly rules?: readonly AccessRule[] } = {},
) {
  const home = mkdtempSync(join(tmpdir(), 'portico-editions-'))
  const write = (folder: string, files: Files) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(home, folder, path)), { recursive: true })
      writeFileSync(join(home, folder, path), content)
    }
    return join(home, folder)
  }
  const { publicKey, id } = await newSiteKeyPair('org')
  const report = await sealEditions({
    folder: write('open', open),
    editions: editions.map(([readers, files], at) => ({ readers, folder: write(`edition${at}`, files) })),
    out: join(home, 'public'),
    to: { publicKey, id, site: 'org' },
    rules,
    options: { orgId: 'org', origin: 'https://docs.example', baseUrl: '/' },
    runtime: new Map([['portico-worker.js', new TextEncoder().encode('worker()')]]),
    door: { factors: [], accountMenu: true },
  })
  const read = (name: string) => readFileSync(join(home, 'public', name), 'latin1')
  const names = readdirSync(join(home, 'public'), { recursive: true }).map(String)
  const site = JSON.parse(/^self\.portico=(.+)$/m.exec(read('portico-worker.js'))?.[1] ?? '')
  return { report, names, read, site }
}

test('the public files are those of the public build, and doors stand where only editions have pages', async () => {
  const { names, read, report, site } = await sealed([
    [partners, PARTNERS],
    [beta, BETA],
  ])
  for (const [path, content] of Object.entries(OPEN)) expect(read(path)).toBe(content)
  expect(read('prices.html')).toContain('data-part="0"')
  expect(names).not.toContain('price list.pdf')
  for (const name of names.filter((name) => /\.\w+$/.test(name)))
    expect(read(name), name).not.toMatch(/of partners|the beta/)
  // Readers of the beta may read whatever is for partners, so what both have is stored for partners, once.
  expect(report.parts).toMatchObject([
    { expression: partners, pages: 1, files: 5 },
    { expression: beta, pages: 0, files: 3 },
  ])
  expect(names.filter((name) => /^_portico.*\.sealed$/.test(name))).toHaveLength(6)
  expect(site).toMatchObject({ parts: 2, everyone: [], editions: [1, 0] })
})

test('files that two editions have are stored once, for the readers of both', async () => {
  const acme: Files = { ...OPEN, 'deal.html': page('A deal for acme'), 'both.html': page('A deal for both') }
  const globex: Files = { ...OPEN, 'deal.html': page('A deal for globex'), 'both.html': page('A deal for both') }
  const { report, read } = await sealed([
    [allOf('acme'), acme],
    [allOf('globex'), globex],
  ])
  const either = expressionOf([['acme'], ['globex']])
  expect(report.parts).toMatchObject([
    { expression: allOf('acme'), pages: 0, files: 3 },
    { expression: allOf('globex'), pages: 0, files: 3 },
    { expression: either, pages: 2, files: 2 },
  ])
  // Readers of either version may pass the door.
  expect(read('deal.html')).toContain('data-part="2"')
  expect(report.notes).toContain(
    'Readers of the editions for acme and for globex get the one for acme. The order of the options --edition decides.',
  )
})

test('an edition for fewer readers takes precedence, and otherwise the order decides', () => {
  const order = (...readers: Expression[]) => precedence(readers.map((readers) => ({ readers })))
  expect(order(partners, beta)).toEqual([1, 0])
  expect(order(ANYONE_SIGNED_IN, partners, beta)).toEqual([2, 1, 0])
  expect(order(allOf('a'), allOf('b'))).toEqual([0, 1])
  expect(order(allOf('a'), allOf('b'), allOf('a', 'c'))).toEqual([2, 0, 1])
})

test('an edition may lack public pages, and the report says so', async () => {
  const { report } = await sealed([
    [partners, { 'index.html': page('Home of partners'), 'prices.html': page('Prices') }],
  ])
  expect(report.notes.join()).toContain(
    'The edition for partners lacks public pages, which its readers get as everyone does: guide.html.',
  )
})

const CLOSED: AccessRule[] = [{ path: '/prices', groups: ['globex'] }]

test.each([
  ['folders in the wrong order', [[partners, OPEN]], { open: PARTNERS }, /Check that the public build is named first/],
  ['an edition without private files', [[partners, OPEN]], {}, /has nothing that the public build does not have/],
  [
    'two editions for the same readers',
    [
      [partners, PARTNERS],
      [partners, BETA],
    ],
    {},
    /is named twice, with /,
  ],
  [
    'editions without a page of their own',
    [[partners, { ...OPEN, 'guide.html': page('Ours') }]],
    {},
    /no address at which readers sign in/,
  ],
  [
    'a private page in the public build',
    [[partners, BETA]],
    { open: PARTNERS, rules: CLOSED },
    /^prices\.html of the public build is for globex/,
  ],
  [
    'a page for others in an edition',
    [[partners, PARTNERS]],
    { rules: CLOSED },
    /^prices\.html of .+ is for globex, .+ not for all readers of this edition: partners/,
  ],
  [
    'a rule that opens a page at a time',
    [[partners, PARTNERS]],
    { rules: [{ path: '/prices', groups: ['partners'], publish: '2999-01-01T00:00:00Z' }] },
    /^prices\.html of .+ is for partners from 2999-01-01 00:00 UTC/,
  ],
  [
    'an edition of another generator',
    [[partners, { ...PARTNERS, 'prices.html': '<meta name="generator" content="Hugo 0.1">' }]],
    { open: { ...OPEN, 'index.html': '<meta name="generator" content="VitePress v1">' } },
    /was built by Hugo, and the public build by VitePress/,
  ],
  [
    'two pages at one address',
    [[partners, { ...OPEN, 'guide/index.html': page('Ours') }]],
    {},
    /have the same address, \/guide/,
  ],
] as const)('%s stops the sealing', async (_, editions, options, expected) => {
  await expect(sealed(editions, options)).rejects.toThrow(expected)
})
