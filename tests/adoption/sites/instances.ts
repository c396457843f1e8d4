import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Site } from '../site.js'

/**
 * A site with three instances of the docs plugin, one of which has versions. A folder of one becomes private; another contains
 * its counterpart.
 */
export const instances: Site = {
  name: 'Instances',
  origin: 'composed',
  uses: 'three docs instances, one of them with versions, one with a hand-written sidebar, partials and downloads',
  sources: [],
  async layOut(folder) {
    const site = join(folder, 'site')
    await cp(fileURLToPath(new URL('instances', import.meta.url)), site, { recursive: true })
    return site
  },
  baseUrl: '/',
  toBuild: [],
  privatePath: '/handbook/crew/',
  follows: [],
  privateSources: ['site/handbook/crew/'],
  toSeal: [],
}
