import { posix } from 'node:path'
import { barePath } from '@portico/sealing/plan'
import type { Original } from '../i18n/originals.js'
import type { Page } from '../site/read-pages.js'
import { authorsPath } from '../site/sources.js'

/**
 * Returns where the original of a translation is published, as a path of the translated site: a translation with its own slug
 * must not evade the rules for its original.
 *
 * @throws Error with a message for people if the two have different slugs and the address of the original cannot be determined
 */
export function originalPath({ plugin, metadata }: Page, { file, source, frontMatter }: Original): string {
  const translated = metadata.slug ?? slugOf(plugin, file, metadata.frontMatter ?? {})
  const original = slugOf(plugin, file, frontMatter)
  const bare = barePath(metadata.permalink)
  const end = barePath(translated)
  if (bare.endsWith(end)) return `${bare.slice(0, bare.length - end.length)}/${original.replace(/^\//, '')}`
  if (translated === slugOf(plugin, file, {}) && translated === original) return metadata.permalink
  throw new Error(
    `${authorsPath(metadata.source)} has a different slug than its original ${authorsPath(source)}, and Portico cannot tell whether the ` +
      'original is private. Give both the same slug, or declare access in the front matter of both.',
  )
}

/** The address that a content plugin gives a file, below the plugin's base path. */
function slugOf(plugin: string, file: string, { slug, id }: Readonly<Record<string, unknown>>): string {
  const folder = posix.join('/', withoutNumbers(posix.dirname(file)))
  if (typeof slug === 'string') return slug.startsWith('/') ? slug : posix.join(folder, slug)
  const name = posix.basename(file).replace(/\.mdx?$/, '')
  if (plugin.endsWith('-blog')) return blogSlug(posix.join('/', file.replace(/\.mdx?$/, '')))
  const own = typeof id === 'string' ? id : withoutNumbers(name)
  const isIndex = /^(index|readme)$/i.test(name) || name.toLowerCase() === posix.basename(folder).toLowerCase()
  return isIndex ? folder : posix.join(folder, own)
}

/** A file name that begins with a date has the date in its address, and an `index` file has the name of its folder. */
function blogSlug(path: string): string {
  const slug = path.replace(/\/index$/, '')
  const [, folder = '', date, name = ''] = /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*)$/s.exec(slug) ?? []
  return date ? posix.join('/', date.replaceAll('-', '/'), folder, name) : slug
}

/** Docusaurus removes the numbers that sort files and folders, such as `01-`. */
const withoutNumbers = (path: string) =>
  path
    .split('/')
    .map((part) => (/^(\d+[-_.]\d+|\d{4})/.test(part) ? part : part.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s])/, '')))
    .join('/')
