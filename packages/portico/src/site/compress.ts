import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A content coding that this server offers, best first. */
export const CODINGS = ['br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

const LARGEST_FILE = 4 * 1024 * 1024
const LARGEST_STORE = 24 * 1024 * 1024
const SMALLEST_FILE = 1024

const encoders: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
}

/** Whether compressing a file makes it smaller. Sealed files and pictures are compressed already. */
export function isCompressible(path: string, size: number): boolean {
  return (
    size >= SMALLEST_FILE &&
    size <= LARGEST_FILE &&
    /\.(html|js|mjs|css|json|svg|txt|xml|md|map|webmanifest)$/.test(path)
  )
}

/** The best coding that an `Accept-Encoding` header allows (RFC 9110 section 12.5.3), or `undefined` for none. */
export function chooseCoding(accepted: string | undefined): Coding | undefined {
  const taken = new Map<string, boolean>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    taken.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
  }
  return CODINGS.find((coding) => taken.get(coding) ?? taken.get('*') ?? false)
}

/** Compresses files, each version of a file once, and keeps the results in memory up to a fixed limit. */
export function compressedFiles(): (file: { path: string; version: string; coding: Coding }) => Promise<Buffer> {
  const store = new Map<string, Promise<Buffer>>()
  let held = 0
  return ({ path, version, coding }) => {
    const key = `${coding} ${version} ${path}`
    const cached = store.get(key)
    if (cached !== undefined) return cached
    const encoded = readFile(path).then(encoders[coding])
    store.set(key, encoded)
    encoded.then(
      (bytes) => {
        held += bytes.length
        if (held <= LARGEST_STORE) return
        store.clear()
        held = 0
      },
      () => store.delete(key),
    )
    return encoded
  }
}
