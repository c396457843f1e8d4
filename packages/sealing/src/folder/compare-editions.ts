import { type Expression, expressionOf, implies } from '@portico/access'
import type { StagedFile } from '../staging/staged-file.js'
import { digestOf } from '../staging/stored-file.js'

/** The files that a site generator built for some readers. */
export interface Edition {
  readonly readers: Expression
  readonly files: readonly StagedFile[]
}

/** A file that some editions have, and the public build has not, or differently. Equal files of several editions are one. */
export interface EditionFile {
  readonly file: StagedFile
  /** The numbers of the editions that have it. */
  readonly editions: readonly number[]
  /** The readers of all these editions. */
  readonly readers: Expression
  /** Whether the public build has another file at this path. */
  readonly isPublic: boolean
}

/** Returns what the editions add to a public build or have differently, sorted by path. */
export function compareEditions(open: readonly StagedFile[], editions: readonly Edition[]): EditionFile[] {
  const publicFiles = new Map(open.map((file) => [file.path, file]))
  const digests = new Map<StagedFile, string>()
  const digest = (file: StagedFile): string => {
    const digest = digests.get(file) ?? digestOf(file)
    digests.set(file, digest)
    return digest
  }
  const versions = new Map<string, { readonly file: StagedFile; readonly editions: number[] }>()
  for (const [number, { files }] of editions.entries())
    for (const file of files) {
      const publicFile = publicFiles.get(file.path)
      if (publicFile && digest(publicFile) === digest(file)) continue
      const key = `${file.path}\n${digest(file)}`
      const version = versions.get(key) ?? { file, editions: [] }
      version.editions.push(number)
      versions.set(key, version)
    }
  return Array.from(versions.values(), ({ file, editions: numbers }) => ({
    file,
    editions: numbers,
    readers: readersOf(editions, numbers),
    isPublic: publicFiles.has(file.path),
  })).sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
}

/** The readers of one of these editions. */
export const readersOf = (editions: readonly Pick<Edition, 'readers'>[], numbers: readonly number[]): Expression =>
  expressionOf(numbers.flatMap((number) => editions[number]?.readers.any ?? []))

/** Whether everyone who may read the first edition may also read the second. */
const isWithin = (a: Pick<Edition, 'readers'>, b: Pick<Edition, 'readers'>) => implies(a.readers, b.readers)

/**
 * The numbers of the editions in the order in which they take precedence for a reader of several: as they were named, but an edition for
 * fewer readers always before one that all of them may read.
 */
export function precedence(editions: readonly Pick<Edition, 'readers'>[]): number[] {
  const order = new Set<number>()
  const place = (number: number, edition: Pick<Edition, 'readers'>) => {
    for (const [other, narrower] of editions.entries())
      if (!order.has(other) && isWithin(narrower, edition) && !isWithin(edition, narrower)) place(other, narrower)
    order.add(number)
  }
  for (const [number, edition] of editions.entries()) place(number, edition)
  return [...order]
}

/** Pairs of editions of which neither contains the other, so that only the order of precedence decides; its first comes first. */
export const undecidedPairs = <Named extends Pick<Edition, 'readers'>>(inOrder: readonly Named[]): [Named, Named][] =>
  inOrder.flatMap((a, at) =>
    inOrder.slice(at + 1).flatMap((b): [Named, Named][] => (isWithin(a, b) || isWithin(b, a) ? [] : [[a, b]])),
  )
