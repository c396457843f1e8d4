import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '../site.js'

/** The website of a voting protocol, which its authors publish as a package. One of its four docs versions becomes private. */
export const maci: Site = {
  name: 'MACI',
  origin: 'published site',
  uses: 'four docs versions, a blog, local search, mermaid, KaTeX, image zoom, a TypeScript configuration made by a function',
  sources: [
    {
      name: '@maci-protocol/website',
      version: '1.0.0',
      integrity: 'sha512-rNexy7cdW1V/qsMtmUSfWH39vefMBkXILOIOuI1wWIl46DbrpzkcICr22weQHUUYRpkuBrjAKuR/GpxEW6U4GA==',
    },
  ],
  async layOut(folder, [source = '']) {
    const site = join(folder, 'site')
    await cp(source, site, { recursive: true })
    return site
  },
  baseUrl: '/',
  toBuild: [
    {
      file: 'package.json',
      find: '"prebuild": "pnpm run setup-typedoc && pnpm run setup-soliditydocs",',
      put: '',
      why: 'the script copies pages from folders that are not in the package',
    },
    {
      file: 'package.json',
      find: '"@docusaurus/core": "^3.8.1",',
      put: '"@docusaurus/core": "3.10.2", "@docusaurus/faster": "3.10.2",',
      why: 'Rspack builds it in a quarter of the time',
    },
    {
      file: 'docusaurus.config.ts',
      find: 'favicon: "img/favicon.ico",',
      put: 'favicon: "img/favicon.ico", future: { faster: true, v4: { removeLegacyPostBuildHeadAttribute: true } },',
      why: 'the same',
    },
  ],
  privatePath: '/docs/v2.x/',
  follows: [],
  privateSources: ['site/versioned_docs/version-v2.x/'],
  toSeal: [],
}
