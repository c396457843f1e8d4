import type { ServerParts } from '@portico/server'

export type SiteHandler = NonNullable<ServerParts['notFound']>
export type Request = Parameters<SiteHandler>[0]
export type Reply = Parameters<SiteHandler>[1]

/** The address of a request, in any spelling. */
export interface Asked {
  /** Decoded, without `//`, `..` and final slashes. */
  readonly path: string
  /** The same without `.html`, `.md` and `index`: the path of the page that the request is about. */
  readonly page: string
  readonly ending: 'html' | 'md' | undefined
  /** The query as received, without the question mark. */
  readonly query: string
}

/** Parses the address of a request like any host of static files. */
export function askedOf(request: Request): Asked {
  const [raw = '/', ...rest] = request.raw.url?.split('?') ?? []
  const names: string[] = []
  for (const name of decoded(raw).split(/[\\/]+/))
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  const path = `/${names.join('/')}`
  const [all, ending] = /(?:\/index)?\.(html|htm|md)$/i.exec(path) ?? []
  const page = all === undefined ? path : path.slice(0, -all.length) || '/'
  const kind = ending?.toLowerCase()
  return { path, page, ending: kind === 'md' ? 'md' : kind === undefined ? undefined : 'html', query: rest.join('?') }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A decoded path as an encoded address. */
export const encoded = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent)

/**
 * Pages of the site load a sealed file with the name of their build as its query, and `portico mcp` with a word: such a request
 * gets the file as published. Any other query, such as `?from=mail`, belongs to the address of a page.
 */
export const wantsSealedFile = ({ ending, query }: Asked): boolean => ending === 'md' && /^[\w-]+$/.test(query)

/** What a caller reads: `page` for a person's browser, `text` for a program. No browser requests Markdown by itself. */
export function wants({ headers }: Request): { readonly markdown: boolean; readonly kind: 'page' | 'text' } {
  const types = (headers.accept ?? '').toLowerCase().split(',')
  const takes = (name: string) =>
    types.some((type) => type.split(';')[0]?.trim() === name && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(type))
  const markdown = takes('text/markdown')
  return { markdown, kind: takes('text/html') && !markdown ? 'page' : 'text' }
}

/** Adds to the `Vary` header; other parts of the server may have set it already. */
export function addVary(reply: Reply, ...names: readonly string[]): void {
  const before = [reply.getHeader('vary') ?? []].flat().join(', ').split(/,\s*/).filter(Boolean)
  reply.header('vary', [...new Set([...before, ...names])].join(', '))
}
