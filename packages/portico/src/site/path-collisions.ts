import { readdir } from 'node:fs/promises'
import { literalPath, pagePath } from '@portico/access'
import type { PorticoServer } from '@portico/server'
import { UserError } from '../output.js'

type Router = Pick<PorticoServer['app'], 'hasRoute'>

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** No path of the API is deeper, so a deeper page cannot conflict with it. */
const DEEPEST = 5

/**
 * The addresses of all pages of a built site, such as `/` and `/docs/intro`. Docusaurus names the files of its pages like their routes,
 * which may be escaped, so a name with escapes stands for two addresses.
 */
export async function pagesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.html?$/i.test(entry.name))
    .flatMap((entry) => {
      const inside = `${entry.parentPath.slice(folder.length).replaceAll('\\', '/')}/${entry.name}`
      return [...new Set([literalPath(inside.slice(1)), pagePath(inside)?.page ?? literalPath(inside.slice(1))])]
    })
}

/**
 * Checks that no page has an address at which the identity API responds, because no one could open it. This asks the router
 * itself, with every part of the address also as a parameter (`/link/:x`), so that no separate list has to be maintained.
 * @throws UserError that names the pages that do.
 */
export async function demandFreePaths(pages: readonly string[], router: Router): Promise<void> {
  const { isApiPath } = await import('@portico/server')
  const isTaken = (path: string) =>
    !isForMessages(path) && (isApiPath(path) || isConsolePath(path) || isSandboxPath(path) || isRoute(path, router))
  const taken = pages.filter((page) => page !== '/' && [page, `${page}.html`].some(isTaken))
  if (taken.length > 0)
    throw new UserError(
      `the site has pages at ${taken.join(', ')}, where the identity API is, so no one could open them. Rename them and build the site again.`,
    )
}

/** Programs only send POST requests to these addresses, so that a page there can be opened. */
const isForMessages = (path: string) => /^\/mcp(?:\/public)?$/.test(path)

const isSandboxPath = (path: string) => /^\/sandbox(\/|$)/.test(path)

function isRoute(path: string, router: Router): boolean {
  const segments = path.slice(1).split('/')
  if (segments.length > DEEPEST) return false
  return patterns(segments).some((url) => METHODS.some((method) => router.hasRoute({ method, url })))
}

/** All patterns that an address can match: its first name is fixed, each later one may be a parameter or a wildcard. */
function patterns([first = '', ...rest]: readonly string[]): string[] {
  let open = [`/${first}`]
  const closed: string[] = []
  for (const segment of rest) {
    closed.push(...open.map((start) => `${start}/*`))
    open = open.flatMap((start) => [`${start}/${segment}`, `${start}/:x`])
  }
  return [...open, ...closed]
}

/** The path of the console. */
export const CONSOLE_PATH = '/console/'

/** Whether a path belongs to the console, so that no page of a site can be there. */
export const isConsolePath = (path: string): boolean => path === '/console' || path.startsWith(CONSOLE_PATH)
