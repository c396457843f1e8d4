import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeHeader } from '@portico/seal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealSite } from '../../../packages/sealing/src/write/seal-site.js'
import { type AdversarialSite, adversarialSite } from './adversarial-site.js'
import { filesWith } from './published.js'
import { SITE_KEY } from './site-key.js'
import { type Files, page, picture } from './way.js'

const ACCESS = { access: { groups: ['keepers'] } }

/** Writes a preview image and data below the address of each page, and names the image in the page, as plugins for them do. */
const PREVIEWS = `import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
export default () => ({
  name: 'previews',
  postBuild: ({ outDir, routesPaths, siteConfig }) => {
    for (const path of routesPaths) {
      const file = join(outDir, path, 'index.html')
      if (!existsSync(file)) continue
      mkdirSync(join(outDir, path), { recursive: true })
      writeFileSync(join(outDir, path, 'og-image.png'), 'PNG ' + (path.includes('secret') ? 'qzpreviewwv' : 'open'))
      writeFileSync(join(outDir, path, 'og.json'), JSON.stringify({ text: path.includes('secret') ? 'qzpreviewwv' : 'open' }))
      const meta = '<meta property="og:image" content="' + siteConfig.url + path + '/og-image.png">'
      writeFileSync(file, readFileSync(file, 'utf8').replace('</head>', meta + '</head>'))
    }
  },
})
`

/** Ways to link to a file of the static folder that Docusaurus does not follow. */
const LINKS: Readonly<Record<string, string>> = {
  'files/a.pdf': '[a](pathname:///files/a.pdf)',
  'files/d.png': '<img alt="" src="pathname:///files/d.png" />',
  'files/e.pdf': '<a href="/files/e.pdf">e</a>',
  'files/f.pdf': '[f](http://localhost/files/f.pdf)',
  'files/größe.pdf': '[g](pathname:///files/gr%C3%B6%C3%9Fe.pdf)',
  'assets/j.pdf': '[j](pathname:///assets/j.pdf)',
}

/** The same, where the link cannot lead to an opened file. */
const OTHER_LINKS: Readonly<Record<string, string>> = {
  'files/b c.pdf': '[b](<pathname:///files/b%20c.pdf?download#page=2>)',
  'files/h.pdf': '<iframe title="h" src={useBaseUrl("/files/h.pdf")} />',
  'i.html': '<a href="pathname:///i.html">i</a>',
}

const secret = (links: Readonly<Record<string, string>>) =>
  page(
    `import useBaseUrl from '@docusaurus/useBaseUrl'\n\n# Inside\n\n${Object.values(links).join('\n\n')}\n\n[open](pathname:///files/open.pdf)`,
    ACCESS,
  )

const files: Files = {
  'plugins/previews.mjs': PREVIEWS,
  'docs/secret.mdx': secret({ ...LINKS, ...OTHER_LINKS }),
  'docs/open.md': page('# Open\n\n[open](pathname:///files/open.pdf)'),
  'static/files/open.pdf': picture('open'),
  'static/files/unlinked.pdf': picture('unlinked'),
  ...Object.fromEntries(
    Object.keys({ ...LINKS, ...OTHER_LINKS }).map((path) => [
      `static/${path}`,
      path.endsWith('.html') ? '<h1>Prices</h1>' : picture(path),
    ]),
  ),
}

describe('files of private pages', () => {
  let site: AdversarialSite
  let root: string
  const [staging, out] = ['staging', 'site'].map((name) => () => join(root, name)) as [() => string, () => string]
  const sealed = () =>
    sealSite({ staging: staging(), out: out(), to: SITE_KEY }).then(
      () => 'sealed',
      (error: Error) => error.message,
    )
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'portico-files-'))
    const way = { name: 'previews', plugin: 'plugins/previews.mjs', files: () => ({}) }
    site = adversarialSite('files-of-private-pages', [way], { bundler: 'rspack', locales: ['en'], again: true })
    site.write(files)
  })
  afterAll(() => {
    site.remove()
    rmSync(root, { recursive: true, force: true })
  })

  test('of the static folder stop the sealing if only a private page links to them in a way that cannot open them', async () => {
    await site.build(staging())
    const message = await sealed()
    for (const path of Object.keys(OTHER_LINKS))
      expect(message).toContain(`${path} is public, and only private pages link to this file of the static folder`)
    for (const path of ['files/open.pdf', 'files/unlinked.pdf', ...Object.keys(LINKS)])
      expect(message).not.toContain(`${path} is public`)
  }, 600_000)

  test('of the static folder are sealed, and those that a plugin writes below the address of a private page have its readers', async () => {
    site.write({ 'docs/secret.mdx': secret(LINKS) })
    await site.build(staging())
    expect(filesWith(staging(), ['qzpreviewwv']).length).toBeGreaterThan(1)
    expect(await sealed()).toBe('sealed')
    expect(filesWith(out(), ['qzpreviewwv'])).toEqual([])
    for (const path of Object.keys(LINKS))
      expect(decodeHeader(readFileSync(join(out(), path)))?.build, path).toMatch(/./)
    expect(readFileSync(join(out(), 'files/open.pdf'))).toEqual(readFileSync(join(staging(), 'files/open.pdf')))
    expect(filesWith(join(out(), 'docs/open'), ['open']).map(({ file }) => file)).toEqual(
      expect.arrayContaining(['og-image.png', 'og.json']),
    )
  }, 600_000)
})
