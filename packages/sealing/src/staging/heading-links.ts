import type { Audience } from '@portico/access'
import { decodeText } from '@portico/access/guards'
import { type HeadingLinks, linkKey, linkText } from '../plan/heading-links.js'
import { barePath, fileKeys, partFor, sitePath } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import { planAudience } from '../plan/plan-audience.js'
import { plainText } from '../texts/plain-text.js'
import { isMedia, type StagedFile } from './staged-file.js'

/** What ends an address in a text. */
const END = /[\s"'`<>()[\]{},;|\\]/

/** The part of an address after its `#`, in pages, scripts and JSON. */
const HEADING = /(?:\\u[0-9a-f]{4}|\\u\{[0-9a-f]{1,6}\}|\\x[0-9a-f]{2}|&#?\w{1,9};|[^\s"'`<>()[\]{},;|\\])+/iy

/** How the rest of a regular expression differs from a heading and what follows it. */
const PATTERN = /^[^\s"'`<>()[\]{},;|\\]*[*+^$/([{|]|^[^\s"'`<>()[\]{},;|\\]*\\[dDwWsSB.*+?/()[\]{}|^$-]/

/** An address is no longer than this. */
const LONGEST = 2000

/** Public files without the headings that they named, and the links to restore for each part. */
export interface WithoutHeadings {
  readonly files: readonly StagedFile[]
  readonly links: readonly (readonly HeadingLinks[])[]
}

/**
 * Removes from links of public files the names of headings of private pages, such as `#prices` from `/docs/plan#prices`, and returns what
 * readers of those pages get back.
 */
export function withoutHeadings(
  files: readonly StagedFile[],
  plan: SealPlan,
  isText: (path: string) => boolean,
): WithoutHeadings {
  if (plan.parts.length === 0) return { files, links: [] }
  const free = new Set(plan.publicTexts.map((text) => text.replace(/^#/, '')))
  const targetOf = linkTargets(plan)
  const isNamed = (address: string, heading: string) => !free.has(heading) && targetOf(address) !== undefined
  const keyOf = fileKeys(plan)
  const links = plan.parts.map((): PageLink[] => [])
  const changed = files.map((file): StagedFile => {
    if (!isText(file.path)) return file
    const text = file.bytes().toString()
    if (cut(text, isNamed) === text) return file
    if (file.path.endsWith('.html'))
      for (const { address, ...link } of linksIn(text, isNamed)) {
        const { readers, to = '' } = targetOf(address) ?? {}
        const part = partFor(plan.parts, readers) ?? -1
        links[part]?.push({ ...link, to, page: linkKey(keyOf(file.path)) })
      }
    return { path: file.path, bytes: () => Buffer.from(cut(file.bytes().toString(), isNamed)) }
  })
  return { files: changed, links: links.map(together) }
}

interface Target {
  readonly readers: Audience
  readonly to: string
}

/** Returns a function that gives the private page that a link leads to. A relative link leads to any page whose address ends like it. */
function linkTargets(plan: SealPlan): (address: string) => Target | undefined {
  const targets = new Map<string, Target>()
  const ends = new Map<string, string>()
  const pages = new Set(plan.parts.flatMap(({ pages }) => pages.map(linkKey)))
  for (const path of plan.parts.flatMap(({ pages }) => pages)) {
    const parts = linkKey(path).split('/')
    for (let from = 1; from < parts.length; from++) ends.set(parts.slice(from).join('/'), path)
  }
  return (address) => {
    const local = (address.startsWith(`${plan.origin}/`) ? address.slice(plan.origin.length) : address).replace(
      /\?.*/s,
      '',
    )
    const path = /^\.{1,2}\//.test(local) ? ends.get(linkKey(`/${local.replace(/^[./]+/, '')}`).slice(1)) : local
    // The fragment of a picture or a font, such as `sprite.svg#icon`, is no heading.
    if (!path?.startsWith('/') || (isMedia(path) && !pages.has(linkKey(path)))) return undefined
    const target = targets.get(path) ?? {
      readers: planAudience(plan, decodeText(barePath(sitePath(path, plan.baseUrl)))),
      to: linkKey(path),
    }
    targets.set(path, target)
    return target.readers === undefined ? undefined : target
  }
}

type IsNamed = (address: string, heading: string) => boolean

function cut(text: string, isNamed: IsNamed): string {
  let result = ''
  let end = 0
  for (let at = text.indexOf('#'); at >= 0; at = text.indexOf('#', at + 1)) {
    let start = at
    while (start > end && at - start < LONGEST && !END.test(text[start - 1] ?? '')) start--
    if (start === at || text[at - 1] === '&') continue
    // Minified pages have attributes without quotes.
    const address = text.slice(start, at).replace(/^[\w-]+=/, '')
    HEADING.lastIndex = at + 1
    const heading = HEADING.exec(text)?.[0] ?? ''
    if (heading === '' || isPattern(text, start, at) || !isNamed(address, heading)) continue
    result += text.slice(end, at)
    end = at + 1 + heading.length
  }
  return result + text.slice(end)
}

/** Whether this is a regular expression of a script, such as `/#.*$/`, rather than an address: it has no quote before it. */
function isPattern(text: string, start: number, at: number): boolean {
  if (/["'`]/.test(text[start - 1] ?? '')) return false
  return PATTERN.test(text.slice(at + 1, at + 200))
}

interface PageLink {
  readonly page: string
  readonly to: string
  readonly text: string
  readonly heading: string
}

/** The links of a page to headings of private pages, in order. */
function* linksIn(
  html: string,
  isNamed: IsNamed,
): Generator<Omit<PageLink, 'page' | 'to'> & { readonly address: string }> {
  for (const link of html.split(/<a\b/).slice(1)) {
    const [inner = ''] = link.split('</a>', 1)
    const tag = inner.slice(0, inner.indexOf('>'))
    const [, address = '', heading = ''] = /\shref=["']?([^"'\s>#]*)#([^"'\s>]+)/.exec(tag) ?? []
    if (heading === '' || !isNamed(address, heading)) continue
    const text = inner.slice(tag.length + 1).replace(/<[^<>]*>/g, '')
    yield { address, text: linkText(plainText(text)), heading: `#${heading}` }
  }
}

/** Links with the same target and text on a page together; those that are the same on several pages once. */
function together(links: readonly PageLink[]): HeadingLinks[] {
  const byPage = new Map<string, PageLink[]>()
  for (const link of links) {
    const key = JSON.stringify([link.to, link.text, link.page])
    byPage.set(key, [...(byPage.get(key) ?? []), link])
  }
  const byLink = new Map<string, HeadingLinks[]>()
  for (const same of byPage.values()) {
    const { page, to, text } = same[0] as PageLink
    const key = JSON.stringify([to, text])
    byLink.set(key, [...(byLink.get(key) ?? []), { page, to, text, headings: same.map(({ heading }) => heading) }])
  }
  return [...byLink.values()].flatMap((pages) => {
    const [first] = pages
    const isEverywhere = pages.length > 1 && pages.every(({ headings }) => String(headings) === String(first?.headings))
    return isEverywhere && first ? [{ to: first.to, text: first.text, headings: first.headings }] : pages
  })
}
