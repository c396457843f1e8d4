import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { SealPlan } from '../plan/plan.js'
import { linkFinder, publicUse } from './linked-files.js'
import type { SortedFiles } from './sorted-files.js'
import { isMedia, type StagedFile } from './staged-file.js'
import { addressesOf, rewriteAddresses, withoutShownTexts } from './static-addresses.js'
import { digestOf } from './stored-file.js'

/** A static file that only private pages use. */
export interface PrivateStatic {
  readonly file: StagedFile
  /** The parts that use it: their code links to it, or they have a copy of it. */
  readonly parts: readonly number[]
  /** Those whose code links to it. */
  readonly linking: readonly number[]
}

/** What becomes of the public static files that private pages use. */
export interface PrivateStatics {
  readonly sealed: readonly PrivateStatic[]
  /** Files that only private pages link to, and that their author has to decide about. */
  readonly undecided: readonly StagedFile[]
  /** Files that public pages link to as well. */
  readonly shared: ReadonlySet<string>
}

/** Programs request these by addresses that they put together, so links do not show who needs them. */
const REQUESTED = /\.(?:[cm]?js|css|wasm|html?|json|xml|webmanifest|txt|md|map|ya?ml)$/i

/**
 * Finds the pictures and downloads of the static folders that only private pages use. Docusaurus copies static files whether something
 * links to them or not, and does not follow links that it does not check, such as `pathname:///price.pdf` or an address in HTML. What
 * a page in Markdown shows is also emitted with the page, under the same name with a hash; a small picture is in the page's code.
 *
 * @param candidates public files of the static folders
 */
export function privateStatics(
  plan: SealPlan,
  { open, sealed, assets, styles }: Pick<SortedFiles, 'open' | 'sealed' | 'assets' | 'styles'>,
  candidates: readonly StagedFile[],
): PrivateStatics {
  const links = sealedLinks(plan, [...sealed, ...styles], candidates)
  const copies = copiesOf(candidates, assets, [...sealed, ...styles])
  const used = candidates.filter(({ path }) => links.has(path) || copies.has(path))
  const use = publicUse(plan, open, used)
  const own = used.filter(({ path }) => use.get(path) !== 'link')
  const mayBeSealed = ({ path }: StagedFile) => {
    const { isFixed = false, isText = false } = links.get(path) ?? {}
    return !REQUESTED.test(path) && !use.has(path) && !isFixed && (!isText || copies.has(path))
  }
  return {
    sealed: own.filter(mayBeSealed).map((file) => {
      const linking = [...(links.get(file.path)?.linking ?? [])]
      const parts = [...(links.get(file.path)?.parts ?? []), ...(copies.get(file.path) ?? [])]
      return { file, linking, parts: [...new Set(parts)] }
    }),
    undecided: own.filter((file) => links.has(file.path) && !mayBeSealed(file)),
    shared: new Set(used.flatMap(({ path }) => (use.get(path) === 'link' ? [path] : []))),
  }
}

/** The links of sealed files to a static file. */
interface SealedLinks {
  readonly parts: Set<number>
  readonly linking: Set<number>
  /** A link has a form that cannot lead to the opened file. */
  isFixed: boolean
  /** Only texts that pages show name it, such as a command that downloads it. */
  isText?: boolean
}

/** Returns the links of sealed files to static files, by their paths. */
export function sealedLinks(
  plan: SealPlan,
  sealed: SortedFiles['sealed'],
  statics: readonly StagedFile[],
): ReadonlyMap<string, SealedLinks> {
  const links = new Map<string, SealedLinks>()
  if (statics.length === 0) return links
  const find = linkFinder(statics)
  for (const { part, file } of sealed) {
    const paths = find(file)
    if (paths.size === 0) continue
    const isCode = /\.(js|css)$/.test(file.path)
    const code = isCode ? withoutShownTexts(file.bytes().toString()) : ''
    const linkedInCode = isCode ? find(fileOf(file, code)) : undefined
    for (const path of paths) {
      const entry = links.get(path) ?? { parts: new Set(), linking: new Set(), isFixed: false }
      links.set(path, entry)
      entry.parts.add(part)
      if (linkedInCode === undefined) continue
      entry.linking.add(part)
      const isLink = linkedInCode.has(path)
      entry.isText = (entry.isText ?? true) && !isLink
      entry.isFixed ||= isLink && remains(fileOf(file, code), path, plan)
    }
  }
  return links
}

const fileOf = ({ path }: StagedFile, text: string): StagedFile => ({ path, bytes: () => Buffer.from(text) })

/** Whether code still links to a static file after its addresses were rewritten. */
function remains(file: StagedFile, path: string, plan: SealPlan): boolean {
  const code = rewriteAddresses(file.bytes().toString(), [{ addresses: addressesOf(path, plan), request: [] }])
  return linkFinder([{ path, bytes: () => Buffer.alloc(0) }])(fileOf(file, code)).size > 0
}

/** The parts with a copy of a static file, which the bundler emitted for their pages or wrote into their code, by its path. */
function copiesOf(
  statics: readonly StagedFile[],
  assets: SortedFiles['assets'],
  code: SortedFiles['sealed'],
): ReadonlyMap<string, Set<number>> {
  const copies = new Map<string, Set<number>>()
  const byName = new Map<string, SortedFiles['assets']>()
  for (const asset of assets) {
    const name = posix.basename(asset.file.path).replace(/-[0-9a-f]{32}(?=\.\w+$)/, '')
    byName.set(name, [...(byName.get(name) ?? []), asset])
  }
  const inCode = inlinedData(code)
  for (const file of statics) {
    const { path } = file
    const emitted = byName.get(posix.basename(path)) ?? []
    if (emitted.length === 0 && (inCode.size === 0 || !isMedia(path))) continue
    const own = digestOf(file)
    const parts = [
      ...emitted.flatMap(({ part, file }) => (digestOf(file) === own ? [part] : [])),
      ...(inCode.get(own) ?? []),
    ]
    if (parts.length > 0) copies.set(path, new Set(parts))
  }
  return copies
}

/** The parts whose code has a file in base64, by the digest of the file. */
function inlinedData(code: SortedFiles['sealed']): ReadonlyMap<string, Set<number>> {
  const parts = new Map<string, Set<number>>()
  for (const { part, file } of code) {
    if (!/\.(js|css)$/.test(file.path)) continue
    for (const [, data = ''] of file
      .bytes()
      .toString()
      .matchAll(/;base64,([A-Za-z0-9+/]+=*)/g)) {
      const key = digest(Buffer.from(data, 'base64'))
      parts.set(key, (parts.get(key) ?? new Set()).add(part))
    }
  }
  return parts
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')
