import { Parser } from 'htmlparser2'

/** A piece of a text, by its positions. */
type Range = readonly [start: number, end: number]

/** Elements around the content of a page that has neither `main` nor `article`. */
const AROUND = new Set(['head', 'title', 'nav', 'header', 'footer', 'aside', 'script', 'style', 'template', 'noscript'])
const AROUND_ROLES = new Set(['navigation', 'banner', 'contentinfo', 'search'])

/** What a page says. */
export interface PageContent {
  /** HTML without what is around it. */
  readonly html: string
  /** How many elements are within each other at the deepest place. */
  readonly depth: number
  /** The address that the page declares as canonical, if it does. */
  readonly canonical?: string
}

/**
 * Returns the content of a page, however a generator wrote it: of `main`, otherwise of `article`, otherwise of `body` without navigation,
 * headers, footers, asides and scripts.
 */
export function pageContent(html: string): PageContent {
  const stack: { readonly kind: Kind | undefined; readonly start: number }[] = []
  const ranges: Record<Kind, Range[]> = { main: [], article: [], body: [], around: [] }
  const depths: Record<Kind, number> = { main: 0, article: 0, body: 0, around: 0 }
  let canonical: string | undefined
  let depth = 0
  const parser = new Parser({
    onopentag(name, { role = '', rel, href }) {
      if (name === 'link' && rel === 'canonical') canonical ??= href
      const kind = kindOf(name, role)
      if (kind !== undefined) depths[kind]++
      depth = Math.max(depth, stack.length + 1)
      stack.push({ kind, start: kind === 'around' ? parser.startIndex : parser.endIndex + 1 })
    },
    onclosetag(_, isImplied) {
      const { kind, start } = stack.pop() ?? {}
      if (kind === undefined || start === undefined || --depths[kind] > 0) return
      ranges[kind].push([start, isImplied || kind !== 'around' ? parser.startIndex : parser.endIndex + 1])
    },
  })
  parser.end(html)
  const inside = ranges.main.length > 0 ? ranges.main : ranges.article
  const body = ranges.body.length > 0 ? ranges.body : [[0, html.length] as const]
  const pieces = inside.length > 0 ? inside : body.flatMap((range) => without(range, ranges.around))
  return {
    html: pieces.map(([start, end]) => html.slice(start, end)).join('\n'),
    depth,
    ...(canonical !== undefined && { canonical }),
  }
}

type Kind = 'main' | 'article' | 'body' | 'around'

function kindOf(name: string, role: string): Kind | undefined {
  if (name === 'main' || role === 'main') return 'main'
  if (name === 'article' || name === 'body') return name
  return AROUND.has(name) || AROUND_ROLES.has(role) ? 'around' : undefined
}

/** What remains of a range without others, which are in order and do not overlap. */
function without([start, end]: Range, others: readonly Range[]): Range[] {
  const pieces: Range[] = []
  let from = start
  for (const [first, last] of others) {
    if (last <= from || first >= end) continue
    pieces.push([from, first])
    from = last
  }
  return from < end ? [...pieces, [from, end]] : pieces
}
