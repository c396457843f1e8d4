import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Site } from '../site.js'

/**
 * A site in two languages. Of the private pages one is translated and one is not; public pages of both languages link to them.
 */
export const locales: Site = {
  name: 'Locales',
  origin: 'composed',
  uses: 'two languages, a translated blog, private pages with and without a translation, a picture and a download of the second language',
  sources: [],
  async layOut(folder) {
    const site = join(folder, 'site')
    await cp(fileURLToPath(new URL('locales', import.meta.url)), site, { recursive: true })
    return site
  },
  baseUrl: '/',
  toBuild: [],
  privatePath: '/docs/cellar/',
  follows: ['/de/docs/cellar/', '/docs/category/cellar/', '/de/docs/category/cellar/'],
  privateSources: ['site/docs/cellar/', 'site/i18n/de/docusaurus-plugin-content-docs/current/cellar/'],
  toSeal: [],
}
