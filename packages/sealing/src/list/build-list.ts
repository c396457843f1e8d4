import { createPrivateKey, type KeyObject, sign, verify } from 'node:crypto'
import type { DeployKey } from './deploy-key.js'

/** The signed list of a published site's files, in the site's root. */
export const BUILD_LIST_FILE = 'portico-build.json'

/** A published file: its path relative to the site's root, its SHA-256 in hexadecimal, and its size in bytes. */
export interface ListedFile {
  readonly path: string
  readonly sha256: string
  readonly size: number
}

/** The files that a build consists of. */
export interface BuildList {
  readonly version: 'portico/build/v1'
  readonly build: string
  /** Sorted by path, without the list itself. */
  readonly files: readonly ListedFile[]
}

/** A file that differs from the signed list. */
export interface FileDifference {
  readonly path: string
  readonly what: 'differs' | 'missing' | 'extra'
  /** Details for people, such as where a redirect leads. */
  readonly detail?: string
}

/** The result of a comparison: files that differ from the signed list, and why others could not be read. */
export interface FileComparison {
  readonly differences: readonly FileDifference[]
  readonly unread: readonly string[]
}

/**
 * Returns the list as text, signed with Ed25519. The signature covers the JSON of `version`, `build` and `files` without white
 * space.
 */
export function signedList(build: string, files: readonly ListedFile[], { privateKey }: DeployKey): string {
  const list: BuildList = { version: 'portico/build/v1', build, files: [...files].sort(byPath) }
  const signature = sign(null, signedBytes(list), createPrivateKey(privateKey)).toString('base64url')
  return `${JSON.stringify({ ...list, signature }, null, 1)}\n`
}

/** A list with a valid signature; or whether the text is not a list, or one that this key did not sign. */
export type ReadList =
  | { readonly ok: true; readonly list: BuildList }
  | { readonly ok: false; readonly reason: 'not_a_list' | 'other_signature' }

/** Reads the text of a list. Nothing in it is used before its signature is verified. */
export function readList(text: string, publicKey: KeyObject): ReadList {
  try {
    const { version, build, files, signature } = JSON.parse(text) as BuildList & { readonly signature: unknown }
    if (version !== 'portico/build/v1' || typeof build !== 'string' || typeof signature !== 'string') return NO_LIST
    if (!Array.isArray(files) || !files.every(isListed)) return NO_LIST
    const list: BuildList = { version, build, files: files.map(({ path, sha256, size }) => ({ path, sha256, size })) }
    return verify(null, signedBytes(list), publicKey, Buffer.from(signature, 'base64url'))
      ? { ok: true, list }
      : { ok: false, reason: 'other_signature' }
  } catch {
    return NO_LIST
  }
}

const NO_LIST = { ok: false, reason: 'not_a_list' } as const

const signedBytes = ({ version, build, files }: BuildList) =>
  Buffer.from(
    JSON.stringify({ version, build, files: files.map(({ path, sha256, size }) => ({ path, sha256, size })) }),
  )

const byPath = (a: ListedFile, b: ListedFile) => (a.path < b.path ? -1 : 1)

function isListed(value: unknown): value is ListedFile {
  const { path, sha256, size } = Object(value) as Partial<Record<keyof ListedFile, unknown>>
  const isPath = typeof path === 'string' && path !== '' && path.split('/').every((name) => !/^\.{0,2}$/.test(name))
  return isPath && typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256) && Number.isSafeInteger(size)
}
