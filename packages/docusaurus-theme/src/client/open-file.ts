import { unseal, unsealStream } from '@portico/seal'
import late from '@portico-site/late-config'
import { contentType } from '../content-type.js'
import { nameForPart, partsOfName } from '../part-name.js'
import { saveAs } from './save-as.js'

/** Answers name and key of a part, by its number; asked again with `fresh` when the first ones opened nothing. */
export type KeyFor = (part: number, fresh: boolean) => Promise<{ readonly part: string; readonly key: CryptoKey }>

const assets = new Map<string, string>()

/** The part a sealed file belongs to, told by its name; undefined for any other file. */
export function partOfFile(url: string): number | undefined {
  const part = /\/assets\/(?:js|sealed)\/(?:sealed)?(\d+)-[^/]+$/.exec(new URL(url, location.href).pathname)?.[1]
  return part === undefined ? undefined : Number(part)
}

/** The address of a sealed script for a reader of these parts: what several parts load is published once for each. */
export function addressFor(url: string, opened: ReadonlySet<number>): string {
  const part = partsOfName(url).find((one) => opened.has(one))
  return part === undefined ? url : nameForPart(url, part)
}

/**
 * Fetches and opens one sealed file. If its envelope refuses the key, both may be stale (the site was sealed again): both are
 * fetched once more.
 *
 * @param part the part it belongs to, where its name does not tell
 *
 * @throws Error when the file is missing or stays closed.
 */
export const openFile = (url: string, keyFor: KeyFor, part?: number): Promise<Uint8Array<ArrayBuffer>> =>
  opened(url, keyFor, part, async (response, input) => {
    const found = await unseal({ ...input, envelope: new Uint8Array(await response.arrayBuffer()) })
    return found.ok ? found.plaintext : undefined
  })

/** The content of a sealed file that no script reads. It opens as it arrives, because it may be large. */
const openBlob = (url: string, keyFor: KeyFor, type: string): Promise<Blob> =>
  opened(url, keyFor, undefined, async (response, input) => {
    if (!response.body) return undefined
    return new Response(unsealStream(response.body, input), { headers: { 'Content-Type': type } }).blob()
  })

async function opened<Content>(
  url: string,
  keyFor: KeyFor,
  number = partOfFile(url) ?? -1,
  open: (envelope: Response, input: Parameters<typeof unsealStream>[1]) => Promise<Content | undefined>,
): Promise<Content> {
  const path = new URL(url, location.href).pathname
  for (const fresh of [false, true]) {
    const [envelope, { part, key }] = await Promise.all([envelopeAt(url, fresh), keyFor(number, fresh)])
    // A connection that is cut, and an envelope that stays closed while it is read, end in errors that do not tell which.
    const content = await open(envelope, { key, part, build: late.build, path }).catch(() => undefined)
    if (content !== undefined) return content
  }
  throw new Error(`The sealed file ${url} cannot be decrypted with the key that the server released.`)
}

/**
 * Where a sealed file is fetched from. Its name stays the same from build to build while its bytes change, so the build is
 * named too: a cache that keeps the file never serves it to another build.
 */
export const ofThisBuild = (url: string) => `${url}?${late.build}`

let lost = 0

/** How many sealed files the network did not bring so far: the bundler reports a chunk that did not load without the reason. */
export const lostFiles = (): number => lost

async function envelopeAt(url: string, fresh: boolean): Promise<Response> {
  const response = await fetch(ofThisBuild(url), fresh ? { cache: 'reload' } : {}).catch((cause: unknown) => {
    lost++
    throw cause
  })
  if (!response.ok) throw new Error(`The sealed file ${url} returned status ${response.status}.`)
  return response
}

/** Opens the pictures and files that an opened script names, and runs it. */
export async function runScript(url: string, code: Uint8Array<ArrayBuffer>, keyFor: KeyFor): Promise<void> {
  const assetsIn = new TextDecoder().decode(code).matchAll(/\.porticoAsset\("([^"]+)"[,)]/g)
  // Array.from, not spread: Docusaurus' Babel preset turns the spread of an iterable into a concatenation of arrays.
  const files = new Set(Array.from(assetsIn, ([, file = '']) => file))
  await Promise.all(Array.from(files, (file) => openAsset(file, keyFor)))
  // Debuggers and error reports show the file's own address instead of the object's.
  const named = `\n//# sourceURL=${new URL(url, location.href).href}\n`
  const address = URL.createObjectURL(new Blob([code, named], { type: 'text/javascript' }))
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
 * The object address of an opened picture or file. Sealed scripts call it while they run.
 *
 * @param name what a file to download is saved as: its address does not tell
 */
export function assetAddress(file: string, name?: string): string {
  const address = assets.get(file) ?? ''
  if (name !== undefined) saveAs(address, name)
  return address
}
