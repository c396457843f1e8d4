import { type FindKey, unseal, unsealStream } from '@portico/seal'
import { nameForPart, partsOfName } from '@portico/sealing/plan'
import config from '@portico-site/lazy-config'
import { contentType } from '../../content-type.js'
import { saveAs } from './download.js'

/**
 * Returns the name of a part by its number, and the key of one of its pages by the name of the page in envelopes; without
 * one, the part's shared key. Called again with `fresh` if the first ones could not open the file.
 */
export type KeyFor = (
  part: number,
  page: string | undefined,
  fresh: boolean,
) => Promise<{ readonly part: string; readonly key: CryptoKey }>

const assets = new Map<string, string>()

/** The part of a sealed file, from its name; undefined for any other file. */
export function partOfFile(url: string): number | undefined {
  const part = /\/assets\/(?:js|sealed)\/(?:sealed)?(\d+)-[^/]+$/.exec(new URL(url, location.href).pathname)?.[1]
  return part === undefined ? undefined : Number(part)
}

/**
 * The address of a sealed script for a reader of these parts: a script that several parts load is published once for
 * each.
 */
export function addressFor(url: string, openParts: ReadonlySet<number>): string {
  const part = partsOfName(url).find((candidate) => openParts.has(candidate))
  return part === undefined ? url : nameForPart(url, part)
}

/**
 * Fetches and opens one sealed file. If the envelope does not open with the key, both may be stale (the site was sealed
 * again), and both are fetched once more.
 *
 * @param part the part it belongs to, if not clear from its name
 * @param prefetched the file, if it was fetched in advance
 *
 * @throws Error when the file is missing or stays closed.
 */
export const openFile = (
  url: string,
  keyFor: KeyFor,
  part?: number,
  prefetched?: Promise<Response | undefined>,
): Promise<Uint8Array<ArrayBuffer>> =>
  fetchAndOpen(url, keyFor, { part, prefetched }, async (response, input) => {
    const result = await unseal({ ...input, envelope: new Uint8Array(await response.arrayBuffer()) })
    return result.ok ? result.plaintext : undefined
  })

/** The content of a sealed file that is not read by scripts. It is decrypted as it arrives, because it may be large. */
const openBlob = (url: string, keyFor: KeyFor, type: string): Promise<Blob> =>
  fetchAndOpen(url, keyFor, {}, async (response, input) => {
    if (!response.body) return undefined
    return new Response(unsealStream(response.body, input), { headers: { 'Content-Type': type } }).blob()
  })

interface FileHints {
  readonly part?: number | undefined
  readonly prefetched?: Promise<Response | undefined> | undefined
}

async function fetchAndOpen<Content>(
  url: string,
  keyFor: KeyFor,
  { part: number = partOfFile(url) ?? -1, prefetched }: FileHints,
  open: (envelope: Response, input: Parameters<typeof unsealStream>[1]) => Promise<Content | undefined>,
): Promise<Content> {
  const path = new URL(url, location.href).pathname
  for (const fresh of [false, true]) {
    const envelope = fresh ? undefined : await prefetched
    const [response, shared] = await Promise.all([envelope ?? envelopeAt(url, fresh), keyFor(number, undefined, fresh)])
    let refused: unknown
    const key: FindKey = async (page) => {
      if (page === undefined) return shared.key
      try {
        return (await keyFor(number, page, fresh)).key
      } catch (cause) {
        refused = cause
        return undefined
      }
    }
    // An interrupted connection and an envelope that fails to open while streaming end in indistinguishable errors.
    const content = await open(response, { key, part: shared.part, build: config.build, path }).catch(() => undefined)
    if (content !== undefined) return content
    if (refused !== undefined) throw refused
  }
  throw new Error(`The sealed file ${url} cannot be decrypted with the key that the server released.`)
}

/**
 * The URL of a sealed file. Its name can stay the same across builds while its bytes change, so the URL includes the
 * build: a cache never serves the file to another build.
 */
export const ofThisBuild = (url: string) => `${url}?${config.build}`

let lost = 0

/**
 * How many sealed files failed to load over the network so far, because the bundler reports a failed chunk without the
 * reason.
 */
export const lostFiles = (): number => lost

/** Fetches a sealed file. */
export async function envelopeAt(url: string, fresh: boolean): Promise<Response> {
  const response = await fetch(ofThisBuild(url), fresh ? { cache: 'reload' } : {}).catch((cause: unknown) => {
    lost++
    throw cause
  })
  if (!response.ok) throw new Error(`The sealed file ${url} returned status ${response.status}.`)
  return response
}

/** Opens the images and files that an opened script refers to, and runs it. */
export async function runScript(url: string, code: Uint8Array<ArrayBuffer>, keyFor: KeyFor): Promise<void> {
  const assetsIn = new TextDecoder().decode(code).matchAll(/\.porticoAsset\("([^"]+)"[,)]/g)
  // Array.from, not spread: Docusaurus' Babel preset turns the spread of an iterable into a concatenation of arrays.
  const files = new Set(Array.from(assetsIn, ([, file = '']) => file))
  await Promise.all(Array.from(files, (file) => openAsset(file, keyFor)))
  await runCode(url, code)
}

/** Runs the code of a sealed file. */
export async function runCode(url: string, code: BlobPart): Promise<void> {
  // Debuggers and error reports then show the file's address instead of the blob's.
  const sourceUrl = `\n//# sourceURL=${new URL(url, location.href).href}\n`
  const address = URL.createObjectURL(new Blob([code, sourceUrl], { type: 'text/javascript' }))
  try {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = address
      script.onload = () => resolve()
      script.onerror = () =>
        reject(new Error(`The decrypted script ${url} did not run; a content policy may forbid blob: scripts.`))
      document.head.append(script)
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Opens a sealed picture or file, so that `assetAddress` knows it. */
export async function openAsset(file: string, keyFor: KeyFor): Promise<void> {
  if (assets.has(file)) return
  const content = await openBlob(__webpack_require__.p + file, keyFor, contentType(file))
  assets.set(file, URL.createObjectURL(content))
}

/**
 * The blob URL of an opened image or file. Sealed scripts call it while they run.
 *
 * @param name the file name for downloads, which the URL does not contain
 */
export function assetAddress(file: string, name?: string): string {
  const address = assets.get(file) ?? ''
  if (name !== undefined) saveAs(address, name)
  return address
}
