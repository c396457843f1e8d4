import { posix } from 'node:path'
import { addressOf, canonicalPath } from '@portico/access'
import type { SealPlan } from '../plan/plan.js'
import { isShellIn } from './file-audience.js'
import { readableText } from './readable-text.js'
import type { StagedFile } from './staged-file.js'
import { searchedBytes, sizeOf } from './stored-file.js'

/** How public files may use a static file: a link to it or a copy, or the name of its folder, to which code may add that of the file. */
export type PublicUse = 'link' | 'folder'

/** Returns the static files that public files may use, by their paths. The shell of a private page is none of these. */
export function publicUse(
  plan: SealPlan,
  open: readonly StagedFile[],
  statics: readonly StagedFile[],
): ReadonlyMap<string, PublicUse> {
  const uses = new Map<string, PublicUse>()
  if (statics.length === 0) return uses
  const find = linkFinder(statics)
  const folders = new Set(statics.map(({ path }) => posix.dirname(path)).filter((folder) => folder !== '.'))
  const inlined = statics
    .filter((file) => sizeOf(file) < INLINED)
    .map((file) => [file.path, file.bytes().toString('base64')] as const)
  const isShell = isShellIn(plan)
  for (const file of open) {
    if (isShell(file)) continue
    for (const path of find(file)) if (path !== file.path) uses.set(path, 'link')
    if (/\.(js|css|html)$/.test(file.path) && inlined.length > 0) {
      const text = file.bytes().toString()
      if (text.includes(';base64,')) for (const [path, data] of inlined) if (text.includes(data)) uses.set(path, 'link')
    }
    if (!file.path.endsWith('.js')) continue
    const text = file.bytes().toString()
    const foldersInCode = new Set(
      [...folders].filter((folder) => ENDS.some((end) => text.includes(`${folder}/${end}`))),
    )
    for (const { path } of statics)
      if (foldersInCode.has(posix.dirname(path)) && !uses.has(path)) uses.set(path, 'folder')
  }
  return uses
}

/** The size in bytes from which the bundler does not write a picture into code, unless a site changes it. */
const INLINED = 75_000

/** What follows an address in code that goes on. */
const ENDS = ['"', "'", '`', '${']

/** Returns a function that gives the paths of those files that the text of a file contains as addresses, in any spelling. */
export function linkFinder(files: readonly StagedFile[]): (file: StagedFile) => Set<string> {
  const byName = new Map<string, { readonly path: string; readonly address: string }[]>()
  for (const { path } of files) {
    const address = canonicalPath(addressOf(`/${path}`)) ?? `/${path}`
    const name = posix.basename(address)
    byName.set(name, [...(byName.get(name) ?? []), { path, address }])
  }
  return (file) => {
    const links = new Set<string>()
    const text = byName.size === 0 ? undefined : readableText(file, searchedBytes(file))
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
