import { createReadStream } from 'node:fs'
import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Expression } from '@portico/access'
import { type ManifestPart, newPart, SEAL_MANIFEST_FILE, type SealManifest, seal, sealStream } from '@portico/seal'
import { type SitePublicKey, sealTicket } from '@portico/seal/tickets'
import { forEachConcurrently } from '../list/concurrency.js'
import { HEADINGS_PLACE, type HeadingLinks } from '../plan/heading-links.js'
import { ASSET_SCHEME, type PartStyle, STYLES_PLACE } from '../plan/part-styles.js'
import { urlPath } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import { pagesOf, SITE_MAP_FILE, SITE_MAP_READERS, type SiteList } from '../published/site-map.js'
import type { SortedFiles } from '../staging/sorted-files.js'
import type { StagedFile } from '../staging/staged-file.js'
import { isLarge, type LargeFile } from '../staging/stored-file.js'
import { assetUsers, pageOfFile } from './page-of-file.js'
import { rewriteAssets, rewriteStyles, rewriteWorkers } from './rewrite-assets.js'
import { sealingKeys } from './sealing-keys.js'

/** What was sealed for one part. */
export interface SealedCount {
  readonly files: number
  readonly bytes: number
  readonly notes: readonly string[]
}

/** The key that the tickets are sealed to, and the origins whose pages may request keys. */
export interface WriteInput {
  readonly to: SitePublicKey
  readonly origins: readonly string[]
  /** Exceptions that the site is sealed with, recorded beside its pages. */
  readonly allowed: readonly string[]
  readonly signal?: AbortSignal
}

/**
 * Writes one locale's site into `folder`: public files unchanged, private ones as envelopes, and the manifest with the tickets.
 * Every part has a new random name and key, from which those of its files are derived. Returns a count per part.
 */
export async function writeSite(
  folder: string,
  plan: SealPlan,
  sorted: SortedFiles,
  { to, origins, allowed, signal }: WriteInput,
): Promise<SealedCount[]> {
  const { build, orgId: site } = plan
  const folders = new Map<string, Promise<unknown>>()
  const place = async (path: string) => {
    signal?.throwIfAborted()
    const file = join(folder, path)
    const parent = dirname(file)
    if (!folders.has(parent)) folders.set(parent, mkdir(parent, { recursive: true }))
    await folders.get(parent)
    return file
  }
  const put = async (path: string, bytes: Uint8Array) => writeFile(await place(path), bytes)
  await mkdir(folder, { recursive: true })
  await forEachConcurrently(sorted.open, async ({ path, from, bytes }) =>
    from === undefined ? put(path, bytes()) : copyFile(from, await place(path)),
  )

  const parts: ManifestPart[] = []
  /** Creates a part, and writes its ticket once all its files are sealed. */
  const withPart = async (expression: Expression, write: (sealTo: SealTo) => Promise<void>) => {
    const { part, key } = newPart()
    const sealingKeyOf = await sealingKeys(key, build)
    const count = { files: 0, bytes: 0 }
    await write(async (name, path, content, ownPage) => {
      const input = { ...(await sealingKeyOf(ownPage)), part, build, path }
      const target = await place(name)
      await writeFile(
        target,
        content instanceof Uint8Array
          ? await seal({ ...input, plaintext: content })
          : sealStream({
              ...input,
              size: content.largeSize,
              content: createReadStream(content.from, { highWaterMark: 2 ** 20 }),
            }),
      )
      count.files++
      count.bytes += (await stat(target)).size
    })
    const ticket = await sealTicket({ site, build, part, expression, key, origins }, to)
    key.fill(0)
    parts.push({ part, ticket, files: count.files })
    return count
  }

  const counted: SealedCount[] = []
  for (const [at, { expression }] of plan.parts.entries()) {
    const notes: string[] = []
    const count = await withPart(expression, (sealTo) => writePart(at, plan, sorted, notes, sealTo))
    counted.push({ ...count, notes })
  }
  await withPart(SITE_MAP_READERS, async (sealTo) => {
    const { agents, descriptions, feeds } = plan
    const list: SiteList = {
      pages: pagesOf(plan, sorted),
      allowed,
      agents,
      feeds,
      descriptions: descriptions?.map(({ file, route }) => ({ file, route })),
    }
    // The same path wherever the site is mounted: the server reads the list from the folder.
    await sealTo(SITE_MAP_FILE, `/${SITE_MAP_FILE}`, new TextEncoder().encode(JSON.stringify(list)))
  })
  await put(SEAL_MANIFEST_FILE, manifestText({ version: 'portico/seal/v3', build, site, key: to.id, parts }))
  return counted
}

/**
 * Seals bytes or a large file under its name in the published folder and its public path, with the key of the page that alone loads it;
 * without one, with the shared key of the part.
 */
type SealTo = (name: string, path: string, content: Uint8Array | LargeFile, ownPage?: string) => Promise<void>

/** Seals the files of one part. */
async function writePart(
  at: number,
  plan: SealPlan,
  sorted: SortedFiles,
  notes: string[],
  sealTo: SealTo,
): Promise<void> {
  const put = (name: string, content: Uint8Array | LargeFile, page?: string) =>
    sealTo(name, urlPath(plan.baseUrl.replace(/\/?$/, '/') + name), content, page)
  const pageOf = pageOfFile(plan, at)
  const users = assetUsers()
  const assets = sorted.assets.filter((asset) => asset.part === at)
  const names = assets.map(({ file, name, addresses }) => ({ from: file.path, to: name, addresses }))
  const styles = sorted.styles.flatMap((style): PartStyle[] =>
    style.part === at ? [{ href: style.file.path, css: rewriteStyles(style.file.bytes().toString(), names) }] : [],
  )
  const sealed = sorted.sealed.filter(({ part }) => part === at)
  await forEachConcurrently(sealed, async ({ file, page = pageOf(file.path) }) => {
    if (!file.path.endsWith('.js')) return put(file.path, contentOf(file), page)
    const text = rewriteWorkers(
      withHeadings(withStyles(file, styles), sorted.links[at] ?? []),
      plan.workers ?? {},
      names,
    )
    const { code, missed } = rewriteAssets(text, names)
    for (const name of missed) notes.push(`Sealed, but its address in ${file.path} has an unknown form: ${name}`)
    users.add(code, page)
    return put(file.path, Buffer.from(code), page)
  })
  // The pictures of a part's styles are of all its pages.
  const styled = styles.map(({ css }) => css).join()
  await forEachConcurrently(assets, ({ file, name }) =>
    put(name, contentOf(file), styled.includes(ASSET_SCHEME + name) ? undefined : users.pageOf(name)),
  )
}

const contentOf = (file: StagedFile) => (isLarge(file) ? file : file.bytes())

/** One line for each part, so that a diff of two builds is readable. */
function manifestText({ parts, ...head }: SealManifest): Uint8Array {
  const lines = parts.map((part) => JSON.stringify(part)).join(',\n')
  return new TextEncoder().encode(`${JSON.stringify(head).slice(0, -1)},"parts":[\n${lines}\n]}\n`)
}

/**
 * Returns the code of a part's file; that of its routes with the part's styles inserted.
 *
 * @throws Error if there are styles and no place for them: readers would get pages without styles
 */
function withStyles(file: StagedFile, styles: readonly PartStyle[]): string {
  const code = file.bytes().toString()
  if (styles.length === 0 || !/\/sealed\d+-routes\./.test(file.path)) return code
  const place = new RegExp(`(["'\`])${STYLES_PLACE}\\1`)
  if (!place.test(code))
    throw new Error(
      `${file.path} has no place for the styles of its pages. Build the site with the bundler's own minifier.`,
    )
  return code.replace(place, () => JSON.stringify(JSON.stringify(styles)))
}

/** Returns the code of a part's file; that of its routes with the links of public pages to headings of its pages inserted. */
const withHeadings = (code: string, links: readonly HeadingLinks[]): string =>
  links.length === 0
    ? code
    : code.replace(new RegExp(`(["'\`])${HEADINGS_PLACE}\\1`), () => JSON.stringify(JSON.stringify(links)))
