import { posix } from 'node:path'
import { addressOf, canonicalPath } from '@portico/access'
import type { SealPlan } from '../plan/plan.js'
import { isShellIn } from './file-audience.js'
import { readableText } from './readable-text.js'
import { isByName, type SortedFiles } from './sort-files.js'
import type { StagedFile } from './staged-file.js'

/**
 * Returns the public files of the static folders that sealed files link to and no public file does: Docusaurus copies static files
 * whether something links to them or not, and does not follow links that it does not check, such as `pathname:///price.pdf`,
 * addresses in HTML, or the site's own full URL.
 */
export function privatelyLinked(plan: SealPlan, sorted: Pick<SortedFiles, 'open' | 'sealed' | 'styles'>): StagedFile[] {
  const statics = new Set(plan.staticFiles ?? [])
  const pages = new Set(plan.prerendered ?? [])
  const candidates = sorted.open.filter(({ path }) => statics.has(path) && !isByName(path) && !pages.has(path))
  if (candidates.length === 0) return []
  const linked = new Set<string>()
  const fromSealed = linkFinder(candidates)
  for (const { file } of [...sorted.sealed, ...sorted.styles]) for (const path of fromSealed(file)) linked.add(path)
  const fromPublic = linkFinder(candidates.filter(({ path }) => linked.has(path)))
  const isShell = isShellIn(plan)
  for (const file of sorted.open) {
    if (linked.size === 0) break
    if (isShell(file)) continue
    for (const path of fromPublic(file)) if (path !== file.path) linked.delete(path)
  }
  return candidates.filter(({ path }) => linked.has(path))
}

/** Returns a function that gives the paths of those files that the text of a file contains as addresses, in any spelling. */
function linkFinder(files: readonly StagedFile[]): (file: StagedFile) => Set<string> {
  const byName = new Map<string, { readonly path: string; readonly address: string }[]>()
  for (const { path } of files) {
    const address = canonicalPath(addressOf(`/${path}`)) ?? `/${path}`
    const name = posix.basename(address)
    byName.set(name, [...(byName.get(name) ?? []), { path, address }])
  }
  return (file) => {
    const links = new Set<string>()
    const text = byName.size === 0 ? undefined : readableText(file, file.bytes())
    // Names may contain spaces and parentheses, which also end an address in Markdown and in style sheets.
    for (const separators of text === undefined ? [] : [/["'`<>]/, /["'`<>\s()[\]]/])
      for (const piece of (text ?? '').split(separators)) {
        if (!piece.includes('.')) continue
        const link = addressIn(piece)
        for (const { path, address } of byName.get(posix.basename(link)) ?? []) if (isAt(link, address)) links.add(path)
      }
    return links
  }
}

/** Whether a link may be to an address: in full, with a base URL or an origin before it, or relative to a page. */
const isAt = (link: string, address: string): boolean => link.endsWith(address) || address.endsWith(link)

/**
 * A piece of a text as a canonical path. Text has escapes of JavaScript and HTML as well, and percent signs and line ends that belong to
 * no address.
 */
function addressIn(piece: string): string {
  const plain = piece
    .replace(/\\u\{?([\da-f]{4,6})\}?/gi, (_, code: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    )
    .replace(/\\x([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#x([\da-f]{1,5});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&')
    .replaceAll('\\/', '/')
    .replace(/(?<!\\)\\+$/, '')
    .replace(/[?#].*$/s, '')
    .replace(/^pathname:\/\//, '')
    .replace(/%(?![\da-f]{2})/gi, '%25')
    .replace(/\p{Cc}+/gu, '/')
  return canonicalPath(plain) ?? canonicalPath(addressOf(plain)) ?? plain
}
