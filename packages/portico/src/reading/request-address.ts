import { canonicalPath, isPlain, nameAt, type PageAddress, pagePath } from '@portico/access'
import type { ServerParts } from '@portico/server'
import { LONGEST_PATH } from '../site/locate-file.js'

export type SiteHandler = NonNullable<ServerParts['notFound']>
export type SiteRequest = Parameters<SiteHandler>[0]
export type SiteReply = Parameters<SiteHandler>[1]

/** The address of a request. */
export interface RequestAddress extends PageAddress {
  /** Canonical; `page` is the page that it is about. */
  readonly path: string
  /** Whether it is written as it should be; otherwise the request is redirected. */
  readonly isPlain: boolean
  /** The query as received, without the question mark. */
  readonly query: string
}

/** Returns the address of a request; undefined for one at which no site has a file. */
export function requestAddress(request: SiteRequest): RequestAddress | undefined {
  const [raw = '/', ...rest] = request.raw.url?.split('?') ?? []
  const path = raw.startsWith('/') && raw.length <= LONGEST_PATH ? canonicalPath(raw) : undefined
  const page = path === undefined ? undefined : pagePath(path)
  return path === undefined || !page ? undefined : { path, ...page, isPlain: isPlain(raw), query: rest.join('?') }
}

/** A canonical path as an encoded address. */
export const encoded = (path: string): string => encodeURI(nameAt(path)).replace(/[?#]/g, encodeURIComponent)

/**
 * Pages of the site load a sealed file with the name of their build as its query, and `portico mcp` with a word: such a request
 * gets the file as published. Any other query, such as `?from=mail`, belongs to the address of a page.
 */
export const wantsSealedFile = ({ ending, query }: RequestAddress): boolean => ending === 'md' && /^[\w-]+$/.test(query)

/** What a caller reads: `page` for a person's browser, `text` for a program. No browser requests Markdown by itself. */
export function wants({ headers }: SiteRequest): { readonly markdown: boolean; readonly kind: 'page' | 'text' } {
  const types = (headers.accept ?? '').toLowerCase().split(',')
  const takes = (name: string) =>
    types.some((type) => type.split(';')[0]?.trim() === name && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(type))
  const markdown = takes('text/markdown')
  return { markdown, kind: takes('text/html') && !markdown ? 'page' : 'text' }
}

/** Adds to the `Vary` header; other parts of the server may have set it already. */
export function addVary(reply: SiteReply, ...names: readonly string[]): void {
  const before = [reply.getHeader('vary') ?? []].flat().join(', ').split(/,\s*/).filter(Boolean)
  reply.header('vary', [...new Set([...before, ...names])].join(', '))
}
