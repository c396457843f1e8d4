import { cp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '../site.js'

/** The site that `create-docusaurus` writes, unmodified. */
export const classic: Site = {
  name: 'classic',
  origin: 'template',
  uses: 'docs, a blog with authors and tags, MDX pages',
  sources: [
    {
      name: 'create-docusaurus',
      version: '3.10.2',
      integrity: 'sha512-JgJljCp+EUw4MKaGNQMfglGomEUL3SKg417nUBxCih6wkuRM9CGA6eSGx5SX9MLlGCSAhee6h/DEhIcqiumB8w==',
    },
  ],
  async layOut(folder, [source = '']) {
    const site = join(folder, 'site')
    for (const part of ['shared', 'classic']) await cp(join(source, 'templates', part), site, { recursive: true })
    await rename(join(site, 'gitignore'), join(site, '.gitignore'))
    return site
  },
  baseUrl: '/',
  toBuild: [],
  privatePath: '/docs/tutorial-basics/',
  follows: ['/docs/category/tutorial---basics/'],
  privateSources: ['site/docs/tutorial-basics/'],
  toSeal: [],
}
