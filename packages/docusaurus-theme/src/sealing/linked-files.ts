import { posix } from 'node:path'
import type { SealPlan } from '../plan.js'
import { isShell } from './file-audience.js'
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
  for (const file of sorted.open) {
    if (linked.size === 0) break
    if (isShell(file, plan)) continue
    for (const path of fromPublic(file)) if (path !== file.path) linked.delete(path)
  }
  return candidates.filter(({ path }) => linked.has(path))
}

/** Returns a function that gives the paths of those files that the text of a file contains as addresses, in any spelling. */
function linkFinder(files: readonly StagedFile[]): (file: StagedFile) => Set<string> {
  const byName = new Map<string, string[]>()
  for (const { path } of files) {
    const name = posix.basename(path).normalize('NFC')
    byName.set(name, [...(byName.get(name) ?? []), path])
  }
  return (file) => {
    const links = new Set<string>()
    const text = byName.size === 0 ? undefined : readableText(file, file.bytes())
    // Names may contain spaces and parentheses, which also end an address in Markdown and in style sheets.
    for (const separators of text === undefined ? [] : [/["'`<>]/, /["'`<>\s()[\]]/])
      for (const piece of (text ?? '').split(separators)) {
        if (!piece.includes('.')) continue
        const address = addressIn(piece)
        for (const path of byName.get(posix.basename(address)) ?? [])
          if (isAt(address, path.normalize('NFC'))) links.add(path)
      }
    return links
  }
}

/** Whether an address may be that of a path: in full, with a base URL or an origin before it, or relative to a page. */
const isAt = (address: string, path: string): boolean => {
  const plain = address.replace(/^(?:\.{0,2}\/)+/, '')
  return plain === path || plain.endsWith(`/${path}`) || path.endsWith(`/${plain}`)
}

/** A piece of a text as an address: without escapes of JavaScript, HTML and URLs, and without query and fragment. */
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
    .replace(/\\+$/, '')
    .replace(/[?#].*$/s, '')
    .replace(/^pathname:\/\//, '')
  return posix.normalize(decoded(plain)).normalize('NFC')
}

const decoded = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
