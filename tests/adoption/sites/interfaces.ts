import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Site } from '../site.js'

/** Two API descriptions, from which the OpenAPI plugin generates pages before each build. One is for partners. */
export const interfaces: Site = {
  name: 'Interfaces',
  origin: 'composed',
  uses: '`docusaurus-plugin-openapi-docs@5.2.0` and its theme, pages that are generated before each build, Sass',
  sources: [],
  async layOut(folder) {
    const site = join(folder, 'site')
    await cp(fileURLToPath(new URL('interfaces', import.meta.url)), site, { recursive: true })
    return site
  },
  baseUrl: '/',
  toBuild: [],
  privatePath: '/docs/settlement/',
  follows: [],
  privateSources: ['site/interfaces/settlement.yaml', 'site/docs/settlement/'],
  toSeal: [],
}
