import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealSite } from '../../../packages/sealing/src/write/seal-site.js'
import { type AdversarialSite, adversarialSite, type SiteKind } from './adversarial-site.js'
import { filesWith } from './published.js'
import { SITE_KEY } from './site-key.js'
import { secretOf, type Way } from './way.js'
import { WAYS } from './ways/index.js'

/**
 * Each bundler and each compiler of Docusaurus once, and each set of languages once, because the output of a bundler does not
 * depend on the language. `refused.test.ts` and `careless-site.test.ts` build with webpack and the compiler of Rspack.
 */
const KINDS: readonly (SiteKind & { readonly languages: string })[] = [
  { bundler: 'rspack', locales: ['en', 'fr'], languages: 'two languages' },
  { bundler: 'webpack with Babel', locales: ['en', 'fr'], only: 'fr', languages: 'the translation alone' },
]

test('there are many ways, and each has its own name and secret', () => {
  expect(WAYS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(WAYS.map(({ name }) => secretOf(name))).size).toBe(WAYS.length)
})

describe.each(KINDS)('a hostile site built by $bundler in $languages', (kind) => {
  const ways = WAYS.filter(({ translated }) => !translated || kind.locales.length > 1)
  const files = (what: 'files' | 'next') => ways.map((way) => way[what]?.(secretOf(way.name)) ?? {})
  const root = mkdtempSync(join(tmpdir(), 'portico-attack-'))
  const staging = join(root, 'staging')
  const out = join(root, 'site')
  let site: AdversarialSite

  const publish = async () => {
    await site.build(staging)
    await sealSite({ staging, out, to: SITE_KEY })
  }
  const leaks = (folder: string) => {
    const leaks = filesWith(
      folder,
      ways.map(({ name }) => secretOf(name)),
    )
    return ways.flatMap(({ name }) => {
      const file = leaks.find(({ secret }) => secret === secretOf(name))?.file
      return file === undefined ? [] : [`${name}: ${file}`]
    })
  }
  const unused = (folder: string, expected: readonly Way[]) => {
    const leaks = new Set(
      filesWith(
        folder,
        expected.map(({ name }) => secretOf(name)),
      ).map(({ secret }) => secret),
    )
    return expected.filter(({ name }) => !leaks.has(secretOf(name))).map(({ name }) => name)
  }

  beforeAll(() => {
    site = adversarialSite(
      [kind.bundler.replaceAll(' ', '-'), ...kind.locales, ...(kind.only ? ['only'] : [])].join('-'),
      ways,
      {
        ...kind,
        again: true,
      },
    )
    for (const some of files('files')) site.write(some)
  })
  afterAll(() => {
    site.remove()
    rmSync(root, { recursive: true, force: true })
  })

  test('a first build publishes no secret, though the staging folder contains each of them', async () => {
    await publish()
    expect(leaks(out)).toEqual([])
    expect(statSync(staging).mode & 0o077, 'the staging folder is for its owner alone').toBe(0)
    expect(
      unused(
        staging,
        ways.filter(({ next }) => !next),
      ),
    ).toEqual([])
  }, 600_000)

  test('nor does a second build, after pages have moved and become private', async () => {
    for (const some of files('next')) site.write(some)
    await publish()
    expect(leaks(out)).toEqual([])
  }, 600_000)
})
