import { type Audience, implies } from '@portico/access'
import { barePath, sitePath } from '../paths.js'
import type { SealPlan } from '../plan.js'
import { planAudience } from '../plan-audience.js'
import type { StagedFile } from './staged-file.js'

/**
 * Removes entries from one kind of list. `isOpen` returns whether an address is that of a public page; `origin` is the
 * site's.
 */
type Filter = (text: string, isOpen: (address: string) => boolean, origin: string) => string

/** Elements of XML that hold one page each. */
const elements =
  (name: string, address: RegExp): Filter =>
  (text, isOpen) =>
    text.replace(new RegExp(`<${name}\\b[^>]*>[\\s\\S]*?</${name}>\\s*`, 'g'), (element) =>
      isOpen(address.exec(element)?.[1] ?? '') ? element : '',
    )

const jsonFeed: Filter = (text, isOpen) => {
  const feed = JSON.parse(text) as { items?: { url?: string }[] }
  return JSON.stringify({ ...feed, items: feed.items?.filter((item) => isOpen(item.url ?? '')) }, null, 4)
}

/** A list in Markdown names one page per line, by a link or by its bare address. Other sites have no private pages of ours. */
const lines: Filter = (text, isOpen, origin) => {
  const isElsewhere = (address: string) => /^[a-z][\w+.-]*:/i.test(address) && !address.startsWith(`${origin}/`)
  return text
    .split('\n')
    .filter((line) => {
      const found = [...line.matchAll(/\]\(([^)\s]+)\)|(https?:\/\/[^\s<>()"'`]+)/g)]
      return found.every(([, linked, bare = '']) => [linked ?? bare].every((one) => isElsewhere(one) || isOpen(one)))
    })
    .join('\n')
}

/** Files that list pages for machines, by name. Plugins write them from all pages, in no order that a theme could join. */
const LISTS: readonly (readonly [RegExp, Filter])[] = [
  [/(^|\/)rss\.xml$/, elements('item', /<link>([^<]*)<\/link>/)],
  [/(^|\/)atom\.xml$/, elements('entry', /<link\b[^>]*href="([^"]*)"/)],
  [/(^|\/)feed\.json$/, jsonFeed],
  [/(^|\/)sitemap[^/]*\.xml$/, elements('url', /<loc>([^<]*)<\/loc>/)],
  [/(^|\/)llms[^/]*\.txt$/, lines],
]

/**
 * A feed, sitemap or `llms.txt` without pages that those who get it may not read, any other file as it is. A list at a
 * private path is sealed for `readers`; without them it is public.
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
  return barePath(decodeURIComponent(sitePath(pathname, plan.baseUrl)))
}
