import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Site } from '../site.js'

/** A link from a page of the package to another one in the same language. */
const LINK = /https:\/\/github\.com\/aymericzip\/intlayer\/blob\/main\/docs\/docs\/[\w-]+\/([^)#\s]+\.md)/g

/** No site of this form is published: the texts are those of a documentation package, in three of its languages. */
export const translated: Site = {
  name: 'Translated',
  origin: 'composed',
  uses: 'three languages, docs beside the folder of the site, a base URL, `trailingSlash: true`, a service worker, redirects',
  sources: [
    {
      name: '@intlayer/docs',
      version: '8.9.6',
      integrity: 'sha512-17efCIfYVTiJ9+e1h5HNks2106t3K7MXzt0uqcxGfbBTWu/Te7Y0acmQ0Woxe+DB8UtqMndGovJvTT/kuiuD0A==',
    },
  ],
  async layOut(folder, [source = '']) {
    const site = join(folder, 'site')
    await cp(fileURLToPath(new URL('translated', import.meta.url)), site, { recursive: true })
    await copyPages(join(source, 'docs', 'en'), join(folder, 'docs'))
    for (const language of ['fr', 'ja'])
      await copyPages(
        join(source, 'docs', language),
        join(site, 'i18n', language, 'docusaurus-plugin-content-docs', 'current'),
      )
    return site
  },
  baseUrl: '/manual/',
  toBuild: [],
  privatePath: '/docs/cli/',
  follows: ['/fr/docs/cli/', '/ja/docs/cli/'],
  privateSources: [
    'docs/cli/',
    'site/i18n/fr/docusaurus-plugin-content-docs/current/cli/',
    'site/i18n/ja/docusaurus-plugin-content-docs/current/cli/',
  ],
  toSeal: [],
}

/** Copies the Markdown of a language, and replaces links to its repository with links between files. */
async function copyPages(from: string, to: string): Promise<void> {
  for (const name of await readdir(from, { recursive: true })) {
    if (!name.endsWith('.md')) continue
    const path = name.replaceAll('\\', '/')
    const text = await readFile(join(from, name), 'utf8')
    // One translation has a space before a key of its front matter, which no YAML parser accepts. Another one has addresses
    // followed by a Japanese full stop, which Docusaurus treats as part of them.
    const readable = text.replace(/^ (slugs:)$/m, '$1').replace(/https?:\/\/[\w.:/-]+(?='?[）。])/g, '`$&`')
    const linked = readable.replace(LINK, (_, target: string) => {
      const near = posix.relative(posix.dirname(path), target)
      return near.startsWith('.') ? near : `./${near}`
    })
    await mkdir(dirname(join(to, name)), { recursive: true })
    await writeFile(join(to, name), linked)
  }
}
