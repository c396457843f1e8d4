import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '../site.js'

/** The documentation of a Scala library as its authors build it: with their site template, and the pages that they publish. */
export const zioBlocks: Site = {
  name: 'ZIO Blocks',
  origin: 'published site',
  uses: 'webpack, a base URL, docs at the root of the site, Markdown that is no MDX, a hand-written sidebar, broken links throw',
  sources: [
    {
      name: '@zio.dev/create-zio-website',
      version: '0.1.0',
      integrity: 'sha512-HMEPZm70LCf7g1z/XWb/bzEsqCzIv3axFAjKtkkM9hHNIZ0kqGk+JEscm6fsDgrQKD9sILpC34VQSOMuS4GkwA==',
    },
    {
      name: '@zio.dev/zio-blocks',
      version: '0.0.51',
      integrity: 'sha512-W2Jm4x/2I9S02zTeOaWqHu96X7IW/+dgvoSyyagpG7QKKpy7bHQ22Y5WWnJj+RFjeyZEPdCF5fnbMDYdVUEyNQ==',
    },
  ],
  async layOut(folder, [template = '', docs = '']) {
    const site = join(folder, 'site')
    await cp(join(template, 'templates', 'default'), site, { recursive: true })
    await cp(docs, join(site, 'docs'), { recursive: true })
    // What the template's own program prompts for.
    for (const file of ['package.json', 'docusaurus.config.js']) {
      const text = await readFile(join(site, file), 'utf8')
      await writeFile(
        join(site, file),
        text.replaceAll('{{lower name}}', 'zio-blocks').replaceAll('{{name}}', 'ZIO Blocks'),
      )
    }
    return site
  },
  baseUrl: '/zio-blocks/',
  toBuild: [],
  privatePath: '/guides/',
  follows: [],
  privateSources: ['site/docs/guides/'],
  toSeal: [],
}
