import { compileRule } from '@portico/access'
import { isRecord } from '@portico/access/guards'
import { unknownNames } from './option-faults.js'

/** A piece of news that is not a page. A type, not an interface: only a type is accepted by Docusaurus' configuration. */
export type FeedEntry = {
  readonly title: string
  /** The date or instant: `2026-11-03` or ISO 8601. */
  readonly date: string
  readonly text: string
  /** The page with more details, without base URL. The entry has the readers of this page. */
  readonly path?: string
  /** Everyone who reads the feed may read the entry itself, although its page is private. */
  readonly access?: 'public'
}

/** A feed: of the matching pages, and of its own entries. */
export type FeedConfiguration = {
  readonly title: string
  readonly description?: string
  /** Globs of paths without base URL. */
  readonly pages?: readonly string[]
  readonly entries?: readonly FeedEntry[]
}

/** Feeds by the address of their files, without extension. */
export type Feeds = Readonly<Record<string, FeedConfiguration>>

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isDate = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value))
/**
 * Paths must be written as rules see them: another spelling of an address could be taken for another page, with other readers.
 */
const isPath = (value: unknown) =>
  typeof value === 'string' && /^[^/?%\\][^?%\\]*$/.test(value) && !/\/\/|(^|\/)\.\.?(\/|$)/.test(value)

/** Returns one sentence for each problem of the option `feeds`. */
export function feedFaults(feeds: unknown, name: string): string[] {
  if (!isRecord(feeds)) return [`${name} must be an object of feeds by their path, such as { changelog: { … } }.`]
  return Object.entries(feeds).flatMap(([path, feed]) => {
    const own = `${name}.${path}`
    if (!/^[\w-]+(\/[\w-]+)*$/.test(path))
      return [`${name} has the path "${path}". Write it without a leading slash and without an extension: "changelog".`]
    if (!isRecord(feed)) return [`${own} must be an object such as { title: "Changes", pages: ["blog/*"] }.`]
    const { title, description, pages = [], entries = [] } = feed
    return [
      ...unknownNames(feed, ['title', 'description', 'pages', 'entries'], own),
      ...(isText(title) ? [] : [`${own}.title must be a string, which feed readers show.`]),
      ...(description === undefined || isText(description) ? [] : [`${own}.description must be a string.`]),
      ...(Array.isArray(pages) && pages.every((glob) => isText(glob) && compileRule({ path: glob as string }).ok)
        ? []
        : [`${own}.pages must be a list of paths such as ["blog/*"].`]),
      ...(Array.isArray(entries)
        ? entries.flatMap((entry, at) => entryFaults(entry, `${own}.entries[${at}]`))
        : [`${own}.entries must be a list.`]),
    ]
  })
}

function entryFaults(entry: unknown, name: string): string[] {
  if (!isRecord(entry)) return [`${name} must be an object such as { title, date, text, path }.`]
  const { title, date, text, path, access } = entry
  return [
    ...unknownNames(entry, ['title', 'date', 'text', 'path', 'access'], name),
    ...(isText(title) ? [] : [`${name}.title must be a string.`]),
    ...(isText(text) ? [] : [`${name}.text must be a string.`]),
    ...(isDate(date) ? [] : [`${name}.date must be a date such as "2026-11-03", got ${JSON.stringify(date)}.`]),
    ...(path === undefined || isPath(path) ? [] : [`${name}.path must be a path without base URL: "docs/changelog".`]),
    ...(access === undefined || access === 'public'
      ? []
      : [`${name}.access can only be "public". Without it, the entry has the readers of its page.`]),
  ]
}
