import { unseal } from '@portico/seal'
import late from '@portico-site/late-config'
import { contentType } from '../content-type.js'
import { nameForPart, partsOfName } from '../part-name.js'

/** Answers the key for a part; asked again with `fresh` when the first one opened nothing. */
export type KeyFor = (part: number, fresh: boolean) => Promise<CryptoKey>

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
export async function openFile(
  url: string,
  keyFor: KeyFor,
  part = partOfFile(url) ?? -1,
): Promise<Uint8Array<ArrayBuffer>> {
  for (const fresh of [false, true]) {
    const [envelope, key] = await Promise.all([envelopeAt(url, fresh), keyFor(part, fresh)])
    const path = new URL(url, location.href).pathname
    const opened = await unseal({ key, path, envelope })
    if (opened.ok) return opened.plaintext
  }
  throw new Error(`The sealed file ${url} does not open with the key that the server released.`)
}

/**
 * Where a sealed file is fetched from. Its name stays the same from build to build while its bytes change, so the build is
 * named too: a cache that keeps the file never serves it to another build.
 */
export const ofThisBuild = (url: string) => `${url}?${late.build}`

async function envelopeAt(url: string, fresh: boolean): Promise<Uint8Array> {
  const response = await fetch(ofThisBuild(url), fresh ? { cache: 'reload' } : {})
  if (!response.ok) throw new Error(`The sealed file ${url} answered ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Opens the pictures and files that an opened script names, and runs it. */
export async function runScript(url: string, code: Uint8Array<ArrayBuffer>, keyFor: KeyFor): Promise<void> {
  const assetsIn = new TextDecoder().decode(code).matchAll(/\.porticoAsset\("([^"]+)"\)/g)
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
        reject(new Error(`The opened script ${url} did not run; a content policy may forbid blob: scripts.`))
      document.head.append(script)
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Opens a sealed picture or file, so that `assetAddress` knows it. */
export async function openAsset(file: string, keyFor: KeyFor): Promise<void> {
  if (assets.has(file)) return
  const bytes = await openFile(__webpack_require__.p + file, keyFor)
  assets.set(file, URL.createObjectURL(new Blob([bytes], { type: contentType(file) })))
}

/** The object address of an opened picture or file. Sealed scripts call it while they run. */
export const assetAddress = (file: string): string => assets.get(file) ?? ''
