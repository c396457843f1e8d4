import { randomBytes } from 'node:crypto'
import { isForEveryone } from '@portico/access'
import { contentType } from 'mime-types'
import { fileKeys } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import {
  envelopePath,
  type IndexedFile,
  indexPath,
  type PartIndex,
  RUNTIME_FOLDER,
  SCRIPT_DOOR,
  type SiteRuntime,
  WORKER_FILE,
  workerHead,
} from '../plan/site-runtime.js'
import type { SortedFiles } from '../staging/sorted-files.js'
import type { StagedFile } from '../staging/staged-file.js'
import { sizeOf } from '../staging/stored-file.js'
import { doorHtml } from './door.js'
import { languagesOf, readLooks } from './looks.js'
import type { FolderPage } from './page-canaries.js'

/** The built code of doors, of the service worker, and of opened pages, by the names of its files. */
export type RuntimeFiles = ReadonlyMap<string, Uint8Array>

/** A private file, its part, and the random name under which it is published. */
export interface Envelope {
  readonly part: number
  readonly file: StagedFile
  readonly name: string
}

/** What is in the published folder beside its public files. */
export interface PublishedInput {
  readonly plan: SealPlan
  /** The public files as they are published. */
  readonly sorted: SortedFiles
  /** Pages whose looks doors take on. */
  readonly pages: readonly FolderPage[]
  readonly envelopes: readonly Envelope[]
  /** The part that opens each private page. */
  readonly doors: readonly { readonly path: string; readonly part: number }[]
  /** Sealed scripts that public pages may request, although none names them. */
  readonly scripts?: readonly string[]
  readonly indexes: readonly { readonly part: number; readonly index: PartIndex }[]
  readonly runtime: RuntimeFiles
  readonly about: Pick<SiteRuntime, 'factors' | 'accountMenu' | 'editions'>
}

export const envelopeFor = (part: number, file: StagedFile): Envelope => ({
  part,
  file,
  name: randomBytes(12).toString('base64url'),
})

/** The entry of an envelope in the index of a part. */
export const indexed = ({ file, name }: Envelope): IndexedFile => [
  file.path,
  name,
  contentType(file.path.split('/').at(-1) ?? '') || 'application/octet-stream',
  sizeOf(file),
]

/** What the published folder contains: public files, doors, envelopes without names, and the code that opens them. */
export function publishedFolder(input: PublishedInput): SortedFiles {
  const { plan, sorted, envelopes, doors, scripts = [], indexes, runtime } = input
  const { build, baseUrl } = plan
  const about: SiteRuntime = {
    build,
    orgID: plan.orgId,
    baseURL: plan.identityURL ?? '',
    baseUrl,
    name: plan.site?.name ?? 'Documentation',
    parts: plan.parts.length,
    everyone: plan.parts.flatMap(({ expression }, at) => (isForEveryone(expression) ? [at] : [])),
    ...input.about,
  }
  const looks = readLooks(input.pages, sorted.open)
  const languageAt = languagesOf(input.pages)
  const based = looks.icon === undefined ? looks : { ...looks, icon: baseUrl + looks.icon }
  const code = Array.from(
    runtime,
    ([name, bytes]): StagedFile =>
      name === WORKER_FILE
        ? { path: name, bytes: () => Buffer.concat([Buffer.from(workerHead(about)), bytes]) }
        : { path: `${RUNTIME_FOLDER}/${name}`, bytes: () => Buffer.from(bytes) },
  )
  const keyOf = fileKeys(plan)
  const pages = plan.parts.map((part) => new Set(part.pages))
  // A part's key leads to those of its own pages only: what an edition has differently at a public address has the shared key.
  const pageOf = (part: number, path: string) => (pages[part]?.has(keyOf(path)) ? keyOf(path) : undefined)
  return {
    ...sorted,
    open: [
      ...sorted.open,
      ...doors.map(({ path, part }) =>
        textFile(path, doorHtml({ site: about, looks: based, language: languageAt(path) }, part)),
      ),
      ...scripts.map((path) => textFile(path, SCRIPT_DOOR)),
      ...code,
    ],
    sealed: [
      ...envelopes.map(({ part, file, name }) => ({
        part,
        file: { ...file, path: envelopePath(name) },
        page: pageOf(part, file.path),
      })),
      ...indexes.map(({ part, index }) => ({ part, file: textFile(indexPath(build, part), JSON.stringify(index)) })),
    ],
  }
}

const textFile = (path: string, text: string): StagedFile => ({ path, bytes: () => Buffer.from(text) })
