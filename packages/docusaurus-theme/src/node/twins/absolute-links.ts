import { posix } from 'node:path'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** The page whose links are rewritten, and the site around it. */
export interface LinkPlace {
  /** The source of the page, such as `@site/docs/intro.md`. */
  readonly source: string
  /** The address of the page. */
  readonly url: string
  /** The address of the site, with its base URL, and a slash at the end. */
  readonly root: string
  /** The addresses of pages by their sources. */
  readonly addresses: ReadonlyMap<string, string>
}

interface LinkNode {
  readonly type: string
  readonly url?: string
  readonly position?: { readonly start: { readonly offset?: number }; readonly end: { readonly offset?: number } }
  readonly children?: readonly LinkNode[]
}

const parser = unified().use(remarkParse).use(remarkGfm)

/**
 * Returns Markdown whose links lead to their targets from anywhere, because programs keep a page without its address. Pictures that the
 * bundler renames, and links to unknown sources, stay as they are.
 */
export const withAbsoluteLinks = (markdown: string, place: LinkPlace): string =>
  withLinks(markdown, (url, type) => absolute(url, type, place))

/** Returns Markdown with the targets that a function returns for the links and pictures in it, by their target and the type of node. */
export function withLinks(markdown: string, replace: (url: string, type: string) => string): string {
  let text = markdown
  // From the end, so that the positions of earlier links stay correct.
  for (const { url = '', position, type } of linksIn(parser.parse(markdown) as LinkNode).reverse()) {
    const [start, end] = [position?.start.offset, position?.end.offset]
    if (start === undefined || end === undefined) continue
    const target = replace(url, type)
    const at = text.slice(start, end).lastIndexOf(url)
    if (at >= 0 && target !== url) text = text.slice(0, start + at) + target + text.slice(start + at + url.length)
  }
  return text
}

/** The links of a tree in the order in which they end. */
const linksIn = (node: LinkNode): LinkNode[] => [
  ...(node.children ?? []).flatMap(linksIn),
  ...(['link', 'image', 'definition'].includes(node.type) && node.url ? [node] : []),
]

function absolute(target: string, type: string, { source, url, root, addresses }: LinkPlace): string {
  if (/^([a-z][\w+.-]*:|\/\/|#)/i.test(target)) return target
  const [path = '', rest = ''] = split(target)
  if (/\.mdx?$/.test(path)) {
    const file = path.startsWith('@site/') ? path : posix.join(posix.dirname(source), decoded(path))
    const address = addresses.get(file)
    return address === undefined ? target : address + rest
  }
  if (path.startsWith('/')) {
    const { origin, pathname } = new URL(root)
    return path.startsWith(pathname) ? origin + target : root + target.slice(1)
  }
  return type === 'image' ? target : new URL(target, url).href
}

function split(target: string): [path: string, rest: string] {
  const at = target.search(/[?#]/)
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at)]
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
