import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  BUILD_LIST_FILE,
  type BuildList,
  type FileComparison,
  type FileDifference,
  readList,
} from '../list/build-list.js'
import { readDeployPublicKey } from '../list/deploy-key.js'
import { hashFolder } from '../list/hash-folder.js'
import type { Host } from './ask-host.js'
import { readText, verifySite } from './verify-site.js'

/** Where a signed build is published, and the line of the deploy key that should have signed it. */
export interface VerifyInput {
  /** A folder, or the address of the site's root such as `https://docs.example/`. */
  readonly source: string | URL
  readonly publicKey: string
  /** How long an address may take to respond. Large files get more. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/**
 * The result. `exit` is the exit code of the program: 0 if it matches the list, 2 with differences, 1 if the comparison failed.
 */
export type Verification =
  | { readonly exit: 0; readonly build: string; readonly files: number }
  | { readonly exit: 1; readonly why: string }
  | ({ readonly exit: 2; readonly build?: string } & FileComparison)

/**
 * Compares what is published with the signed list of files: every byte of every listed file and, in a folder, whether there are
 * others. What a host serves at unknown addresses cannot be seen from outside.
 *
 * @throws Error with a message for people if `publicKey` is not a deploy key, or the reason of an aborted `signal`
 */
export async function verifyBuild(input: VerifyInput): Promise<Verification> {
  const { source, signal, timeoutMs = 30_000 } = input
  const publicKey = readDeployPublicKey(input.publicKey)
  const host: Host | undefined = isAddress(source) ? { root: rootOf(source), timeoutMs, signal } : undefined
  const folder = resolve(String(source))
  const text = host
    ? await readText(host, BUILD_LIST_FILE)
    : await readFile(join(folder, BUILD_LIST_FILE), 'utf8').then(
        (read) => ({ text: read, why: '' }),
        () => ({ text: undefined, why: 'there is no such file' }),
      )
  if (text.text === undefined)
    return {
      exit: 1,
      why: `${BUILD_LIST_FILE} of ${source} cannot be read: ${text.why}. Was the site sealed with a deploy key?`,
    }
  const read = readList(text.text, publicKey)
  if (!read.ok && read.reason === 'not_a_list')
    return { exit: 1, why: `${BUILD_LIST_FILE} of ${source} is not the list of a signed build.` }
  if (!read.ok) return { exit: 2, differences: [OTHER_SIGNATURE], unread: [] }
  const { list } = read
  const { differences, unread } = host ? await verifySite(host, list) : await verifyFolder(folder, list, signal)
  if (differences.length > 0) return { exit: 2, build: list.build, differences: sorted(differences), unread }
  if (unread.length > 0) return { exit: 1, why: `${unread.length} of ${list.files.length} files: ${unread[0]}` }
  return { exit: 0, build: list.build, files: list.files.length }
}

const OTHER_SIGNATURE: FileDifference = {
  path: BUILD_LIST_FILE,
  what: 'differs',
  detail: 'it was not signed with this deploy key, or was changed afterwards',
}

const isAddress = (source: string | URL) => /^https?:\/\//i.test(String(source))

/** The site's root as the address of a folder, whichever of its pages was given. */
function rootOf(source: string | URL): URL {
  const root = new URL(source)
  root.search = ''
  root.hash = ''
  root.pathname = root.pathname.replace(/\/[^/]*\.html?$/i, '/').replace(/\/?$/, '/')
  return root
}

async function verifyFolder(folder: string, { files }: BuildList, signal?: AbortSignal): Promise<FileComparison> {
  const content = await hashFolder(folder, signal)
  const published = new Map(content.files.map((file) => [file.path, file]))
  const signedPaths = new Set(files.map(({ path }) => path))
  const extraFiles = [
    ...content.files.map(({ path }) => path).filter((path) => !signedPaths.has(path)),
    ...content.specialFiles,
  ]
  return {
    differences: [
      ...files.flatMap(({ path, sha256 }): FileDifference[] => {
        const file = published.get(path)
        if (file?.sha256 === sha256) return []
        return [{ path, what: file ? 'differs' : 'missing' }]
      }),
      ...extraFiles.map((path): FileDifference => ({ path, what: 'extra' })),
    ],
    unread: [],
  }
}

const sorted = (differences: readonly FileDifference[]) => [...differences].sort((a, b) => (a.path < b.path ? -1 : 1))
