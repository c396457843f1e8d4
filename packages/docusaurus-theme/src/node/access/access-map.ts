import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type AccessRule,
  ANYONE_SIGNED_IN,
  type Audience,
  audienceOf,
  both,
  type Expression,
  isSameAudience,
  settledAt,
} from '@portico/access'
import { type AccessReason, rulesFor, siteKey, sitePath } from '@portico/sealing/plan'
import type { Originals } from '../i18n/originals.js'
import type { Page } from '../site/read-pages.js'
import { authorsPath, sourceFile } from '../site/sources.js'
import { readDeclared, reasonOf, withDeclared, withWrittenTimes } from './declared-access.js'
import { originalPath } from './original-paths.js'

/** Who may see which path, after rules, folders and pages are taken into account. */
export interface AccessMap {
  /** Returns the audience of a path that includes the base URL. */
  readonly at: (path: string) => Audience
  /** Sets the audience of a generated page (a category, a tag), which follows from the pages it lists. */
  readonly set: (path: string, audience: Audience, reason: AccessReason) => void
  /** Returns the reasons for the audience of a path, in the order in which they apply. */
  readonly why: (path: string) => readonly AccessReason[]
  /**
   * Returns paths without base URL whose audience does not follow from the rules alone; `null` is public. For the sealing step.
   */
  readonly exceptions: () => Record<string, Expression | null>
}

/** Returns a function that says whether a page is private. */
export const isPrivateIn =
  (access: Pick<AccessMap, 'at'>) =>
  ({ metadata }: Page): boolean =>
    access.at(metadata.permalink) !== undefined

/** What the map is built from. `category` returns the `_category_` file of a folder of sources, if it has one. */
export interface AccessInput {
  readonly rules: readonly AccessRule[]
  readonly baseUrl: string
  readonly pages: readonly Page[]
  readonly category: (folder: string) => Category | undefined
  readonly originals?: Originals
  /** With forced login no page is public, whatever it declares. */
  readonly forceLogin?: boolean
  /** Returns the text of a source, for the times in its front matter. */
  readonly text?: (source: string) => string | undefined
  /** The time from which on the map holds, in milliseconds since 1970: what has opened by then is not delayed. */
  readonly at?: number
}

/**
 * Combines the rules with what pages (`access`, `publish` and `until` in front matter) and folders (the same in `customProps` of
 * `_category_`) declare. The rules come first, then the folders from the outside in, then the page. A translation is never more public than its original: it
 * requires what either of them requires. So do documents that claim one address, of which Docusaurus only warns.
 *
 * @throws Error with one sentence per invalid declaration, naming its file or rules
 */
export function accessMap(input: AccessInput): AccessMap {
  const { rules, baseUrl, pages, category, originals, forceLogin, text, at = Number.NEGATIVE_INFINITY } = input
  const audiences = new Map<string, Audience>()
  const keyOf = (path: string) => siteKey(path, baseUrl)
  const byRules = (path: string): Audience =>
    counted(rulesAt(path).map(nameOf).join(', '), () => audienceOf(rules, sitePath(path, baseUrl)))
  const reasons = new Map<string, readonly AccessReason[]>()
  const rulesAt = (path: string) => rulesFor(rules, sitePath(path, baseUrl))
  const problems: string[] = []
  const foldersAround = (source: string) =>
    foldersOf(source).map((folder) => [`${folder}/_category_`, category(folder)?.customProps ?? {}] as const)
  const byPage = (source: string, frontMatter: Fields = {}) =>
    [source, withWrittenTimes(frontMatter, () => text?.(source))] as const
  const audienceBy = (path: string, source: string, frontMatter: Fields | undefined): Audience => {
    let audience: Audience = byRules(path)
    for (const [file, fields] of [...foldersAround(source), byPage(source, frontMatter)]) {
      const declared = readDeclared(fields)
      if (typeof declared === 'string') problems.push(`${authorsPath(file)}: ${declared}`)
      else audience = counted(authorsPath(file), () => withDeclared(audience, declared))
    }
    return settledAt(audience, at)
  }
  const find = (path: string): Audience => {
    const key = keyOf(path)
    return audiences.has(key) ? audiences.get(key) : byRules(path)
  }
  for (const page of pages) {
    const { permalink, source, frontMatter } = page.metadata
    const original = originals?.get(source)
    const own = audienceBy(permalink, source, frontMatter)
    const first = original && audienceBy(originalPath(page, original), original.source, original.frontMatter)
    const key = keyOf(permalink)
    const claimed = reasons.get(key)
    const declared = counted(authorsPath(source), () => both(both(own, first), claimed && find(permalink)))
    const audience = forceLogin ? both(declared, ANYONE_SIGNED_IN) : declared
    if (isSameAudience(audience, byRules(permalink))) audiences.delete(key)
    else audiences.set(key, audience)
    reasons.set(key, [
      ...(claimed ?? rulesAt(permalink)),
      ...declaredIn(foldersAround(source), 'folder'),
      ...declaredIn([byPage(source, frontMatter)], 'page'),
      ...(original
        ? declaredIn([...foldersAround(original.source), byPage(original.source, original.frontMatter)], 'original')
        : []),
      ...(forceLogin && declared === undefined ? [{ by: 'forced-login' } as const] : []),
    ])
  }
  if (problems.length > 0)
    throw new Error(
      ['@portico/docusaurus-theme cannot determine who may read a page.', ...new Set(problems)].join('\n- '),
    )
  // The same paths are looked up once per part, and each lookup evaluates all rules.
  const lookups = new Map<string, Audience>()
  return {
    at: (path) => {
      if (!lookups.has(path)) lookups.set(path, find(path))
      return lookups.get(path)
    },
    set(path, audience, reason) {
      lookups.clear()
      audiences.set(keyOf(path), audience)
      reasons.set(keyOf(path), [...(reasons.get(keyOf(path)) ?? rulesAt(path)), reason])
    },
    why: (path) => reasons.get(keyOf(path)) ?? rulesAt(path),
    exceptions: () => Object.fromEntries([...audiences].map(([path, audience]) => [path, audience ?? null])),
  }
}

/** What files declare, by their paths in the site. Invalid declarations have already stopped the build. */
const declaredIn = (files: readonly (readonly [string, Fields])[], by: AccessReason['by']): AccessReason[] =>
  files.flatMap(([file, fields]): AccessReason[] => {
    const declared = readDeclared(fields)
    const access = typeof declared === 'string' ? undefined : reasonOf(declared)
    return access === undefined ? [] : [{ by, at: authorsPath(file), access }]
  })

type Fields = Readonly<Record<string, unknown>>

/** The parts of a folder's `_category_` file that concern access. */
export interface Category {
  readonly customProps?: Fields
}

/** Reads a folder's `_category_` file in any of its formats; undefined if there is none. */
export const categoryIn =
  (siteDir: string, parseYaml: (text: string) => unknown) =>
  (folder: string): Category | undefined => {
    for (const ending of ['json', 'yml', 'yaml']) {
      const file = join(sourceFile(siteDir, folder), `_category_.${ending}`)
      if (existsSync(file)) return (parseYaml(readFileSync(file, 'utf8')) as Category | null) ?? {}
    }
    return undefined
  }

/** The folders that contain a source, outermost first. */
export function foldersOf(source: string): string[] {
  const folders: string[] = []
  for (let folder = dirname(source); /^@site\/./.test(folder) && !folder.endsWith('/..'); folder = dirname(folder))
    folders.unshift(folder)
  return folders
}

const nameOf = ({ at = '' }: AccessReason) => `The rule for ${JSON.stringify(at)}`

/**
 * Combines access; if that results in too many alternatives, the error names the file or rules in which the author can change it.
 */
function counted(place: string, join: () => Audience): Audience {
  try {
    return join()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new Error(`@portico/docusaurus-theme cannot determine who may read a page.\n- ${place}: ${cause.message}`, {
      cause,
    })
  }
}
