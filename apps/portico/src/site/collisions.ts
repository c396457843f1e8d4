import { readdir } from 'node:fs/promises'
import type { PorticoServer } from '@portico/server'

/** What knows the paths of the identity API. */
export interface Api {
  /** Whether a path is under the API, known call or not. */
  readonly isApiPath: (path: string) => boolean
  readonly router: Pick<PorticoServer['app'], 'hasRoute'>
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** No path of the API is deeper, so a page that is cannot be in its way. */
const DEEPEST = 5

/** The addresses of all pages of a built site, such as `/` and `/docs/intro`. */
export async function pagesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => {
      const inside = `${entry.parentPath.slice(folder.length).replaceAll('\\', '/')}/${entry.name}`
      return inside.replace(/(?:\/index)?\.html$/, '') || '/'
    })
}

/**
 * The pages that nobody could reach, because the identity API answers at their address. The router itself is asked,
 * with every part of the address also as a parameter (`/link/:x`), so that no list has to be kept beside it.
 */
export function collisions(pages: readonly string[], api: Api): string[] {
  return pages.filter((page) => page !== '/' && [page, `${page}.html`].some((path) => isTaken(path, api)))
}

function isTaken(path: string, { isApiPath, router }: Api): boolean {
  if (isApiPath(path)) return true
  const segments = path.slice(1).split('/')
  if (segments.length > DEEPEST) return false
  return patterns(segments).some((url) => METHODS.some((method) => router.hasRoute({ method, url })))
}

/** All patterns that an address can match: its first name stands, each later one may be a parameter or the rest. */
function patterns([first = '', ...rest]: readonly string[]): string[] {
  let open = [`/${first}`]
  const closed: string[] = []
  for (const segment of rest) {
    closed.push(...open.map((start) => `${start}/*`))
    open = open.flatMap((start) => [`${start}/${segment}`, `${start}/:x`])
  }
  return [...open, ...closed]
}
