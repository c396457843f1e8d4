import { readExpression } from '@portico/access'
import { isRecord, isTexts, parseJson } from '@portico/access/guards'
import type { PolicySource } from '../policy/site-policy.js'
import { DIRECTIVES } from '../policy/source.js'
import { KINDS, type ListedPath } from './list-access.js'
import { SKETCH } from './sketch.js'

/** The list of who may read what, which a site's authors commit. */
export const LOCK_FILE = 'portico.access.lock.json'

const VERSION = 'portico/access/v1'

/** A line of a lock. */
export interface LockedPath extends Pick<ListedPath, 'path' | 'kind' | 'access'> {
  /** What gives the access, such as `rule docs/*`; without line numbers, which change with unrelated edits. */
  readonly by: readonly string[]
  /** The digests of the text, sorted: all of them for a site in its current state, the lowest of them in a lock. */
  readonly text: readonly string[]
}

/** A source of the content policy, and the files that need it. */
export interface LockedSource extends Pick<PolicySource, 'directive' | 'source' | 'by'> {
  /** False for what the site needs and its author has not decided about. */
  readonly allowed: boolean
}

/** Who may read what in one state of a site, and what its pages may use beyond its own origin. */
export interface AccessLock {
  /** The name of the key of the digests; `null` if there are none. */
  readonly key: string | null
  readonly paths: readonly LockedPath[]
  /** Missing in a lock of an earlier version, and for a sealed site. */
  readonly sources?: readonly LockedSource[]
}

/** Returns a lock as text: sorted, one line for each path, identical on every machine. */
export function lockText({ key, paths, sources }: AccessLock): string {
  const head = JSON.stringify({ version: VERSION, key }).slice(0, -1)
  const lines = (entries: readonly string[]) => `[\n${entries.join(',\n')}\n]`
  const policy = sources === undefined ? '' : `,"policy":${lines(sources.map(sourceLine))}`
  return `${head},"paths":${lines(paths.map(lockLine))}${policy}}\n`
}

/** The line of one source of the content policy. */
const sourceLine = ({ directive, source, by, allowed }: LockedSource): string =>
  ascii({ directive, source, by, ...(!allowed && { allowed }) })

/** The line of one path. */
export const lockLine = ({ path, kind, access, by, text }: LockedPath): string =>
  ascii({ path, kind, access: access?.any ?? 'public', by, text: text.slice(0, SKETCH).join('') })

/**
 * Reads a lock.
 *
 * @param name the file's name, for the message
 * @throws Error with a message for people if the text is not a lock, or one of another version, or was edited by hand into
 * something invalid
 */
export function readLock(text: string, name: string): AccessLock {
  const problem = (what: string) =>
    new Error(`${name} ${what}. Write it again with "portico access map --write", from a checkout of that state.`)
  const value = parseJson(text)
  if (value === undefined) throw problem('is not JSON')
  if (!isRecord(value) || value.version !== VERSION)
    throw problem(`is not a list of access that this version of portico can read (${VERSION})`)
  const { key, paths } = value
  if ((key !== null && typeof key !== 'string') || !Array.isArray(paths)) throw problem('has no list of paths')
  const seen = new Set<string>()
  const read = paths.map((line: unknown, at): LockedPath => {
    const entry = readLine(line)
    if (!entry) throw problem(`has an entry that cannot be read (number ${at + 1})`)
    if (seen.has(entry.path)) throw problem(`has two entries for ${JSON.stringify(entry.path)}`)
    seen.add(entry.path)
    return entry
  })
  return { key, paths: read, sources: readSources(value.policy, problem) }
}

function readSources(policy: unknown, problem: (what: string) => Error): readonly LockedSource[] | undefined {
  if (policy === undefined) return undefined
  const sources = Array.isArray(policy) ? policy.map(readSource) : [undefined]
  return sources.map((entry, at) => {
    if (!entry) throw problem(`has a source of the content policy that cannot be read (number ${at + 1})`)
    return entry
  })
}

function readSource(line: unknown): LockedSource | undefined {
  const { directive, source, by, allowed = true } = (line ?? {}) as Readonly<Record<string, unknown>>
  const name = DIRECTIVES.find((entry) => entry === directive)
  if (!name || typeof source !== 'string' || !isTexts(by) || typeof allowed !== 'boolean') return undefined
  return { directive: name, source, by, allowed }
}

function readLine(line: unknown): LockedPath | undefined {
  const { path, kind, access, by, text } = (line ?? {}) as Readonly<Record<string, unknown>>
  const knownKind = KINDS.find((name) => name === kind)
  const readers = access === 'public' ? null : readExpression({ any: access })
  if (typeof path !== 'string' || !knownKind || readers === undefined) return undefined
  if (!isTexts(by)) return undefined
  if (typeof text !== 'string' || !/^([\w-]{8})*$/.test(text)) return undefined
  return { path, kind: knownKind, access: readers, by, text: text.match(/.{8}/g) ?? [] }
}

/** JSON in which every character is visible: none that changes the text direction, and none of zero width. */
const ascii = (value: unknown) =>
  JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) =>
    Array.from({ length: char.length }, (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )
