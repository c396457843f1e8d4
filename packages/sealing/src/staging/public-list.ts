import { type Audience, implies, nameAt } from '@portico/access'
import { siteKey } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import { planAudience } from '../plan/plan-audience.js'
import type { StagedFile } from './staged-file.js'

/**
 * Removes entries from one kind of list. `isOpen` returns whether an address is that of a public page; `origin` is the site's
 * own.
 */
type Filter = (text: string, isOpen: (address: string) => boolean, origin: string) => string

/** XML elements that contain one page each. */
const elements =
  (name: string, address: RegExp): Filter =>
  (text, isOpen) =>
    text.replace(new RegExp(`<${name}\\b(?:(?!<${name}\\b)[\\s\\S])*?</${name}>\\s*`, 'g'), (element) =>
      isOpen(address.exec(element)?.[1] ?? '') ? element : '',
    )

const jsonFeed: Filter = (text, isOpen) => {
  const feed = JSON.parse(text) as { items?: { url?: string }[] }
  return JSON.stringify({ ...feed, items: feed.items?.filter((item) => isOpen(item.url ?? '')) }, null, 4)
}

/**
 * A list in Markdown names one page per line, by a link or by its bare address. Other sites contain no private pages of this one.
 */
const lines: Filter = (text, isOpen, origin) => {
  const isElsewhere = (address: string) => /^[a-z][\w+.-]*:/i.test(address) && !address.startsWith(`${origin}/`)
  return text
    .split('\n')
    .filter((line) => {
      const links = [...line.matchAll(/\]\(([^)\s]+)|(https?:\/\/[^\s<>()"'`]+)/g)]
      return links.every(([, linked, bare = '']) =>
        [linked ?? bare].every((address) => isElsewhere(address) || isOpen(address)),
      )
    })
    .join('\n')
}

/**
 * Files that list pages for machines, by name. Plugins generate them from all pages, at no defined point that a theme could hook
 * into.
 */
const LISTS: readonly (readonly [RegExp, Filter])[] = [
  [/(^|\/)rss\.xml$/, elements('item', /<link>([^<]*)<\/link>/)],
  [/(^|\/)atom\.xml$/, elements('entry', /<link\b[^<>]*href="([^"]*)"/)],
  [/(^|\/)feed\.json$/, jsonFeed],
  [/(^|\/)sitemap[^/]*\.xml$/, elements('url', /<loc>([^<]*)<\/loc>/)],
  [/(^|\/)llms[^/]*\.txt$/, lines],
]

/**
 * Returns a feed, sitemap or `llms.txt` without the pages that its readers may not read, and any other file unchanged. A list at
 * a private path is sealed for `readers`; without `readers` it is public.
 */
export function publicList(file: StagedFile, plan: SealPlan, readers?: Audience): StagedFile {
  const filter = LISTS.find(([name]) => name.test(file.path))?.[1]
  if (!filter || plan.parts.length === 0) return file
  const gone = new Set((plan.gone ?? []).map((page) => bare(page, plan)))
  const isOpen = (address: string) => {
    const path = bare(address, plan)
    return implies(readers, planAudience(plan, path)) && (readers !== undefined || !gone.has(path))
  }
  return { path: file.path, bytes: () => Buffer.from(filter(file.bytes().toString(), isOpen, plan.origin)) }
}

function bare(address: string, plan: SealPlan): string {
  const { pathname } = new URL(address.trim(), 'http://site.invalid')
  return nameAt(siteKey(pathname, plan.baseUrl))
}
