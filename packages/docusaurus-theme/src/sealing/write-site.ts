import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deriveContentKey, keyId, seal } from '@portico/seal'
import { type PartStyle, STYLES_PLACE } from '../part-styles.js'
import type { SealPlan } from '../plan.js'
import { atOnce } from './at-once.js'
import { rewriteAssets, rewriteStyles, rewriteWorkers } from './rewrite-assets.js'
import { pagesOf, SITE_MAP_AUDIENCE, SITE_MAP_FILE } from './site-map.js'
import type { Sorted } from './sort-files.js'
import type { StagedFile } from './staged-file.js'

/** What was sealed for one part. */
export interface SealedCount {
  readonly files: number
  readonly bytes: number
  readonly notes: readonly string[]
}

/** Writes one locale's site into `folder`: public files as they are, private ones as envelopes. Answers a count per part. */
export async function writeSite(
  folder: string,
  plan: SealPlan,
  sorted: Sorted,
  { secret, signal }: { readonly secret: Uint8Array; readonly signal?: AbortSignal | undefined },
): Promise<SealedCount[]> {
  const made = new Map<string, Promise<unknown>>()
  const place = async (path: string) => {
    signal?.throwIfAborted()
    const file = join(folder, path)
    const parent = dirname(file)
    if (!made.has(parent)) made.set(parent, mkdir(parent, { recursive: true }))
    await made.get(parent)
    return file
  }
  const put = async (path: string, bytes: Uint8Array) => writeFile(await place(path), bytes)
  await mkdir(folder, { recursive: true })
  await atOnce(sorted.open, async ({ path, from, bytes }) =>
    from === undefined ? put(path, bytes()) : copyFile(from, await place(path)),
  )

  const counted: SealedCount[] = []
  for (const [part, { audience }] of plan.parts.entries()) {
    const key = await deriveContentKey({ secret, build: plan.build, orgId: plan.orgId, audience })
    const id = await keyId({ build: plan.build, audience })
    const count = { files: 0, bytes: 0, notes: [] as string[] }
    const sealTo = async (name: string, plaintext: Uint8Array) => {
      const path = encodeURI(plan.baseUrl.replace(/\/?$/, '/') + name)
      const envelope = await seal({ key, keyId: id, path, plaintext })
      await put(name, envelope)
      count.files++
      count.bytes += envelope.length
    }
    const assets = sorted.assets.filter((asset) => asset.part === part)
    const names = assets.map(({ file, name }) => ({ from: file.path, to: name }))
    const styles = sorted.styles.flatMap((one): PartStyle[] =>
      one.part === part ? [{ href: one.file.path, css: rewriteStyles(one.file.bytes().toString(), names) }] : [],
    )
    const files = sorted.sealed.flatMap((one) => (one.part === part ? [one.file] : []))
    await atOnce(files, async (file) => {
      if (!file.path.endsWith('.js')) return sealTo(file.path, file.bytes())
      const text = rewriteWorkers(withStyles(file, styles), plan.workers ?? {}, names)
      const { code, missed } = rewriteAssets(text, names)
      for (const name of missed)
        count.notes.push(`Sealed, but its address in ${file.path} has an unknown form: ${name}`)
      return sealTo(file.path, Buffer.from(code))
    })
    await atOnce(assets, ({ file, name }) => sealTo(name, file.bytes()))
    counted.push(count)
  }
  await put(SITE_MAP_FILE, await sealedMap(plan, sorted, secret))
  return counted
}

/**
 * The code of a part's file; that of its routes with the part's styles in it.
 *
 * @throws Error when there are styles and no place for them: readers would get pages without.
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

/** The list of all pages, for administrators. It counts as no file of a part. */
async function sealedMap(plan: SealPlan, sorted: Sorted, secret: Uint8Array): Promise<Uint8Array> {
  const { build, orgId } = plan
  const pages = pagesOf(plan, sorted)
  return seal({
    key: await deriveContentKey({ secret, build, orgId, audience: SITE_MAP_AUDIENCE }),
    keyId: await keyId({ build, audience: SITE_MAP_AUDIENCE }),
    // The same wherever the site hangs: the server reads it from the folder.
    path: `/${SITE_MAP_FILE}`,
    plaintext: new TextEncoder().encode(JSON.stringify(pages)),
  })
}
