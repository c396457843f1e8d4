import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealSite } from '../../../packages/sealing/src/write/seal-site.js'
import { type AdversarialSite, adversarialSite, type Bundler } from './adversarial-site.js'
import { SITE_KEY } from './site-key.js'
import { page } from './way.js'

/** A plugin that gives every page pieces of what it read in private ones. */
const PLUGIN = `import { readFileSync } from 'node:fs'
const PIECES = {
  'docs/vault/cell.md': /1 \\| (.*) \\|/,
  'docs/vault/block.md': /--key (.*)/,
  'docs/vault/digest.md': /It is (.*)\\./,
  'blog/2024-05-01-author.md': /"name":"(.*?)"/,
  'blog/2024-05-02-tag.md': /tags: \\["(.*?)"/,
}
export default ({ siteDir }) => ({
  name: 'digest',
  contentLoaded: ({ actions }) =>
    actions.setGlobalData(
      Object.entries(PIECES).map(([file, piece]) => piece.exec(readFileSync(siteDir + '/' + file, 'utf8'))[1]),
    ),
})
`

/** Public files that repeat private text; each must be reported before anything is published. */
const FILES = {
  'docs/vault/cell.md': page('# Cell\n\n| tier | word |\n|---|---|\n| 1 | Ulvandor |'),
  'docs/vault/block.md': page('# Block\n\n```sh\nrun --key 77kd93zz\n```'),
  'docs/vault/list.md': page('# List\n\n- close the upper gate first'),
  'src/pages/list.md': page('# Copied\n\n- Close the upper gate first!'),
  'docs/vault/digest.md': page('# Digest\n\nIt is Quexlor.'),
  'plugins/digest.mjs': PLUGIN,
  'blog/2024-05-01-author.md': page('Text.', {
    title: 'Nine',
    authors: [{ name: 'Zorblatt Fenwick' }],
    access: 'signed-in',
  }),
  'blog/2024-05-02-tag.md': page('Text.', { title: 'Ten', tags: ['Glimworth'], access: 'signed-in' }),
}

const BY_HAND = 'a short passage that was copied by hand'

const EXPECTED: readonly (readonly [string, RegExp])[] = [
  ['a table cell', /"Ulvandor" of docs\/vault\/cell\.md/],
  ['a line of a code block', /"77kd93zz" of docs\/vault\/block\.md/],
  [BY_HAND, /"close the upper gate first" of docs\/vault\/list\.md/],
  ['the global data of a plugin', /"Quexlor" of docs\/vault\/digest\.md/],
  ['the name of an author of private posts only', /"Fenwick" of blog\/2024-05-01-author\.md/],
  ['a tag of private posts only', /"Glimworth" of blog\/2024-05-02-tag\.md/],
]

describe.each<Bundler>(['rspack', 'webpack'])('a careless site built by %s', (bundler) => {
  const root = mkdtempSync(join(tmpdir(), 'portico-careless-'))
  let site: AdversarialSite
  let refusal = ''
  let lax = ''
  beforeAll(async () => {
    const way = { name: 'careless', plugin: 'plugins/digest.mjs', files: () => ({}) }
    site = adversarialSite(`careless-${bundler}`, [way], { bundler, locales: ['en'] })
    site.write(FILES)
    await site.build(join(root, 'staging'))
    const refusalOf = (strictQuotes: boolean) =>
      sealSite({ staging: join(root, 'staging'), out: join(root, 'site'), to: SITE_KEY, strictQuotes }).then(
        () => 'it was published',
        (error: Error) => error.message,
      )
    refusal = await refusalOf(true)
    lax = await refusalOf(false)
  })
  afterAll(() => {
    site?.remove()
    rmSync(root, { recursive: true, force: true })
  })

  test.each(EXPECTED)('is stopped at %s', (_, sentence) => expect(refusal).toMatch(sentence))

  test('is stopped at everything but what its author copied, if quotes are only noted', () => {
    for (const [what, sentence] of EXPECTED)
      if (what !== BY_HAND) expect(lax).toMatch(sentence)
      else expect(lax).not.toMatch(sentence)
  })

  test('leaves nothing published', () => expect(readdirSync(root)).toEqual(['staging']))
})
