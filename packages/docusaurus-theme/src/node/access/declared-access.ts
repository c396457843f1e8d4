import {
  ANYONE_SIGNED_IN,
  type Audience,
  both,
  type PageAccess,
  readPageAccess,
  readTimes,
  withPageAccess,
} from '@portico/access'
import { isRecord } from '@portico/access/guards'
import { JSON_SCHEMA, load as loadYaml } from 'js-yaml'

type Fields = Readonly<Record<string, unknown>>

/** The names under which front matter and the `customProps` of a folder declare access. */
export const DECLARED = ['access', 'publish', 'until'] as const

/** What a page or a folder declares: who may read, and the times at which everyone may, of which all others are a part. */
export interface DeclaredAccess {
  readonly access: PageAccess | undefined
  readonly times: Audience
}

/** Reads what a file declares. Returns a sentence that says what is wrong with it if it is invalid. */
export function readDeclared({ access, publish, until }: Fields): DeclaredAccess | string {
  const read = access === undefined ? undefined : readPageAccess(access)
  if (read && !read.ok) return read.problem
  const { times, problem } = { times: undefined, problem: undefined, ...readTimes({ publish, until }) }
  return problem === undefined ? { access: read?.access, times } : `${problem} To be safe, the page is not published.`
}

/** The audience after what a page or a folder declares. Times of rules and of outer folders remain. */
export const withDeclared = (audience: Audience, { access, times }: DeclaredAccess): Audience =>
  both(access === undefined ? audience : withPageAccess(audience, access), times)

/** What a declaration requires by itself, as a reason; undefined if it requires nothing. */
export function reasonOf({ access, times }: DeclaredAccess): PageAccess | undefined {
  if (!times) return access
  return both(access === 'signed-in' ? ANYONE_SIGNED_IN : access === 'public' ? undefined : access, times)
}

/**
 * Returns the front matter with its times as the author wrote them: parsers turn a time into a date, which has no zone, and a date
 * that does not exist into another one.
 *
 * @param text returns the text of the file
 */
export function withWrittenTimes(frontMatter: Fields, text: () => string | undefined): Fields {
  if (frontMatter.publish === undefined && frontMatter.until === undefined) return frontMatter
  const lines = (text() ?? '').replace(/^\uFEFF/, '').split(/\r?\n/)
  const end = lines[0]?.trim() === '---' ? lines.findIndex((line, at) => at > 0 && line.trim() === '---') : -1
  const written = end < 0 ? undefined : loadYaml(lines.slice(1, end).join('\n'), { schema: JSON_SCHEMA })
  const { publish = frontMatter.publish, until = frontMatter.until } = isRecord(written) ? written : {}
  return { ...frontMatter, publish, until }
}
