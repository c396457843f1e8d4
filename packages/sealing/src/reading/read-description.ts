import { applyOverlays, type Json, overlayFile, type PartOverlays, parseJson } from '@portico/openapi/description'
import { decodeHeader, type SealManifest, unseal } from '@portico/seal'
import { urlPath } from '../plan/paths.js'
import type { ReadingInput } from './reading-input.js'
import { readManifest, releasePages } from './release.js'

/** An API description of a site: its file and its route, both without base URL. */
export interface DescribedRoute {
  readonly file: string
  readonly route: string
}

/** A description as one reader may see it, and the parts that it was opened with. */
export interface ReadDescription {
  readonly description: Json
  readonly parts: readonly string[]
}

/** Returns an API description as one reader may see it; undefined if all of it is closed, or there is none. */
export async function readDescription(
  input: ReadingInput,
  { file, route }: DescribedRoute,
): Promise<ReadDescription | undefined> {
  const [manifest, bytes] = await Promise.all([readManifest(input), input.file(urlPath(file))])
  if (!bytes) return undefined
  if (!manifest) return { description: publishedJson(bytes), parts: [] }
  const { keys } = await releasePages(input, manifest)
  const header = decodeHeader(bytes)
  const key = header && keys.get(header.part)
  const open = header
    ? key && (await unsealFile(input, manifest, { part: header.part, key, name: file, bytes }))
    : bytes
  if (!open) return undefined
  const overlays = manifest.parts.map(async ({ part }, number) => {
    const partKey = keys.get(part)
    const name = overlayFile(number, manifest.build)
    const envelope = partKey && (await input.file(name))
    const text = envelope && (await unsealFile(input, manifest, { part, key: partKey, name, bytes: envelope }))
    const all = text ? (parsed(text) as PartOverlays) : {}
    const root = Object.hasOwn(all, route) ? all[route] : undefined
    return root ? [{ root, part }] : []
  })
  const openOverlays = (await Promise.all(overlays)).flat()
  const roots = openOverlays.map(({ root }) => ({ root }))
  const parts = [...(header ? [header.part] : []), ...openOverlays.map(({ part }) => part)]
  return { description: applyOverlays(publishedJson(open), roots), parts: [...new Set(parts)] }
}

const publishedJson = (bytes: Uint8Array): Json => parseJson(new TextDecoder().decode(bytes))

const parsed = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

interface Sealed {
  readonly part: string
  readonly key: Uint8Array
  readonly name: string
  readonly bytes: Uint8Array
}

/** Opens a sealed file; undefined for one of another build. */
export async function unsealFile(
  { baseUrl }: ReadingInput,
  { build }: SealManifest,
  { part, key, name, bytes: envelope }: Sealed,
): Promise<Uint8Array | undefined> {
  const result = await unseal({ key, part, build, path: urlPath(baseUrl + name), envelope })
  return result.ok ? result.plaintext : undefined
}
