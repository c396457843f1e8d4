import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LeakError } from '../../../packages/sealing/src/leaks/demand-no-leak.js'
import { sealSite } from '../../../packages/sealing/src/write/seal-site.js'
import { type AdversarialSite, adversarialSite } from './adversarial-site.js'
import { SITE_KEY } from './site-key.js'
import { type Files, page } from './way.js'

/** A page of both versions. Only the newer one contains `more`. */
const both = (name: string, title: string, body: string, more: string): Files => ({
  [`docs/${name}.md`]: page(`# ${title}\n\n${body}\n\n${more}`, { title, id: name }),
  [`versioned_docs/version-1.0/${name}.md`]: page(`# ${title}\n\n${body}`, { title, id: name }),
  [`i18n/ja/docusaurus-plugin-content-docs/version-1.0/${name}.md`]: page(`# ${title}\n\n${body}`, { title, id: name }),
})

/** The newest version is private, and most of its text is also in the previous, public one. */
const FILES: Files = {
  'docs/welcome.md': null,
  'docs/vault/index.md': null,
  'versions.json': '["1.0"]',
  'versioned_sidebars/version-1.0-sidebars.json':
    '{"docs":[{"type":"category","label":"How It Works","items":["front"]},"hello"]}',
  ...both(
    'front',
    'Front Matter',
    'Say what the [page](./hello.md) is called **in the first lines** of its source, between two lines of three dashes.\n\n## How It Works\n\nThe first lines are read before anything else of the file is looked at.',
    'Only keepers learn that Quarnathil replaces the dashes in the year to come.',
  ),
  ...both(
    'hello',
    'Hello World',
    'This is the smallest page that can be built and shown.\n\n```js\nprint("Hello World")\n```',
    'Only keepers learn that Vemborask makes it smaller still.',
  ),
  'CHANGELOG.md': '# Changelog\n\nOnly keepers learn that Vemborask makes it smaller still.',
  'src/pages/index.md': '# Home\n\nSee [Front Matter](/docs/front) and [Hello World](/docs/hello).',
}

/** A plugin that writes what it finds in all sources into published files. */
const DIGEST = `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
export default ({ siteDir }) => ({
  name: 'docusaurus-plugin-llms',
  postBuild({ outDir }) {
    const read = (name) => readFileSync(join(siteDir, 'docs', name + '.md'), 'utf8')
    writeFileSync(join(outDir, 'llms-full.txt'), read('front') + read('hello'))
    writeFileSync(join(outDir, '_redirects'), '/a /b 301 # ' + read('hello').split('\\n').at(-2))
    mkdirSync(join(outDir, 'pagefind'), { recursive: true })
    writeFileSync(join(outDir, 'pagefind', 'one.pf_fragment'), gzipSync(read('front')))
  },
})
`

describe.each([
  ['a site with a private version', false],
  ['one whose plugin writes private text into public files', true],
])('%s', (_, careless) => {
  const root = mkdtempSync(join(tmpdir(), 'portico-versions-'))
  let site: AdversarialSite
  let refusal: LeakError | undefined
  beforeAll(async () => {
    const way = {
      name: 'versions',
      files: () => ({}),
      rules: [{ path: '/docs/next/', groups: ['keepers'] }],
      ...(careless ? { plugin: 'plugins/digest.mjs' } : {}),
    }
    site = adversarialSite(`versions-${careless}`, [way], { bundler: 'rspack', locales: ['en', 'ja'] })
    site.write({ ...FILES, 'blog/2024-01-01-opening.md': page('Open.', { title: 'Opening', access: 'signed-in' }) })
    site.write({ 'src/pages/vault/index.md': '# Inside\n\nFor keepers.\n', 'plugins/digest.mjs': DIGEST })
    await site.build(join(root, 'staging'))
    await sealSite({ staging: join(root, 'staging'), out: join(root, 'site'), to: SITE_KEY }).catch(
      (error: LeakError) => {
        refusal = error
      },
    )
  }, 600_000)
  afterAll(() => {
    site?.remove()
    rmSync(root, { recursive: true, force: true })
  })

  if (!careless)
    test('is sealed: text that is also in the public version is no leak', () => expect(refusal).toBeUndefined())
  else {
    test('is stopped at text that only the private version contains, in whatever file it is', () => {
      const filesWithText = (text: string) =>
        refusal?.findings
          .filter((finding) => finding.text?.includes(text))
          .map(({ file = '' }) => file.replace('ja/', ''))
      expect(filesWithText('Quarnathil')).toEqual(expect.arrayContaining(['llms-full.txt', 'pagefind/one.pf_fragment']))
      expect(filesWithText('Vemborask')).toEqual(expect.arrayContaining(['llms-full.txt', '_redirects']))
      expect(filesWithText('Front Matter')).toEqual([])
    })

    test('which is reported once, with both places and the plugin', () => {
      expect(refusal?.message).toMatch(/docs\/front\.md:\d+ is in llms-full\.txt, line \d+/)
      expect(refusal?.message).toContain('Fix: the plugin docusaurus-plugin-llms writes this file')
      expect(refusal?.message.match(/Only keepers learn that Quarnathil/g)?.length).toBe(1)
    })
  }
})
