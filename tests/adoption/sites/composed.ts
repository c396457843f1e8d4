import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Site } from '../site.js'

/** What differs between sites that were composed for this test. */
type ComposedSite = Pick<Site, 'name' | 'uses' | 'privatePath' | 'privateSources'> & Partial<Site>

/**
 * A site whose files are in the folder of its name, beside this file. Its author changes nothing in it by hand.
 *
 * @param own the folder of the site itself, if others are around it
 */
export function composed(site: ComposedSite, own = '.'): Site {
  return {
    origin: 'composed',
    sources: [],
    baseUrl: '/',
    toBuild: [],
    follows: [],
    toSeal: [],
    async layOut(folder) {
      const files = new URL(site.name.toLowerCase(), import.meta.url)
      await cp(fileURLToPath(files), join(folder, 'site'), { recursive: true })
      return join(folder, 'site', own)
    },
    ...site,
  }
}
