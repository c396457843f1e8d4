import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Originals } from '../i18n/originals.js'
import { filesBelow } from '../site/page-files.js'
import type { Page } from '../site/read-pages.js'
import { sourceFile } from '../site/sources.js'
import { splitFrontMatter } from './canaries.js'

/** What is needed to find the files of other languages. `read` returns a file's text. */
export interface EditionFilesInput {
  readonly siteDir: string
  readonly pages: readonly Page[]
  readonly isPrivate: (page: Page) => boolean
  readonly originals: Originals
  readonly read: (path: string) => string
}

/**
 * Returns the files of public pages in other languages than the one being built: every locale of a site is published, and each
 * plan is checked against all of them. A translation counts only if its path leads exclusively to public pages and its front
 * matter sets neither access nor address, because its readers and its address are not determined here.
 */
export function editionFiles({ siteDir, pages, isPrivate, originals, read }: EditionFilesInput): string[] {
  /** The id of the public page at the end of a path; false as soon as a page there is private. */
  const open = new Map<string, string | false>()
  for (const page of pages) {
    const { plugin, instance, metadata } = page
    const group = groupOf(plugin, instance, metadata.version)
    const steps = (originals.get(metadata.source)?.source ?? metadata.source).replace(/\.mdx?$/, '').split('/')
    for (let from = 1; from < steps.length; from++) {
      const key = `${group}${steps.slice(from).join('/')}`
      open.set(key, open.get(key) !== false && !isPrivate(page) && idOf(page))
    }
  }
  const translated = filesBelow(join(siteDir, 'i18n')).flatMap((file) => {
    const [, plugin = '', instance = 'default', rest] =
      /^[^/]+\/(docusaurus-plugin-content-(?:docs|blog|pages))(?:-([^/]+))?\/(.+)\.mdx?$/.exec(file) ?? []
    if (rest === undefined) return []
    const [, version, name = ''] = plugin.endsWith('docs')
      ? (/^(?:version-)?([^/]+)\/(.+)$/.exec(rest) ?? [])
      : [undefined, undefined, rest]
    const path = join(siteDir, 'i18n', file)
    const id = open.get(groupOf(plugin, instance, version) + name)
    return typeof id === 'string' && !placesItself(read(path), id) ? [path] : []
  })
  const ofOriginals = pages.flatMap((page) => {
    const source = isPrivate(page) ? undefined : originals.get(page.metadata.source)?.source
    const path = source && sourceFile(siteDir, source)
    return path !== undefined && existsSync(path) && !placesItself(read(path), idOf(page)) ? [path] : []
  })
  return [...translated, ...ofOriginals]
}

const groupOf = (plugin: string, instance: string, version = '') => `${plugin}|${instance}|${version}|`

/** The last segment of a page's id, which front matter may set and which is part of the page's address. */
const idOf = ({ metadata }: Page) => (metadata.id ?? '').replace(/^.*\//s, '')

/** Whether the front matter decides who may read the page or where it is, unlike that of the page with this id. */
function placesItself(markdown: string, id: string): boolean {
  const { head } = splitFrontMatter(markdown)
  const own = /^id:(.*)$/m
    .exec(head)?.[1]
    ?.trim()
    .replace(/^['"]|['"]$/g, '')
  return /^[ \t]*["']?(access|slashid|slug|draft)\b/im.test(head) || (own !== undefined && own !== id)
}
