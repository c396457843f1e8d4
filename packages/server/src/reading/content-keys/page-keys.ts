import { canonicalPath, isSameAudience, pathKey } from '@portico/access'
import type { ContentKey, ContentPageKey, PageName } from '@portico/protocol'
import { base64url, partKeys } from '@portico/seal'
import type { TicketContent } from '@portico/seal/tickets'
import type { Services } from '../../identity/services.js'
import { anyPageAt, contentOf, siteOf } from '../../identity/site-keys/site-of.js'

/** A part whose keys may be released: the content of its ticket, and the lease in seconds. */
export interface OpenPart {
  readonly content: TicketContent
  readonly lease: number
}

/** The shared keys of parts. */
export const sharedKeys = (open: readonly OpenPart[]): Promise<ContentKey[]> =>
  Promise.all(
    open.map(async ({ content: { part, key, build }, lease }) => {
      const { shared } = await partKeys(key, build)
      return { part, key: base64url(await shared()), lease }
    }),
  )

/** The key of a page, and what identifies its release in the records. */
interface PageRelease {
  readonly key: ContentPageKey
  /** The path of the page as the records name it. */
  readonly page: string
  readonly content: string
}

/**
 * The keys of pages of these parts, each once, in the order requested. The key of a part leads to a key for any path, so if this
 * server serves the build, a path that is no page of the part gets none.
 */
export async function pageKeys(
  services: Services,
  open: readonly OpenPart[],
  pages: readonly PageName[],
): Promise<PageRelease[]> {
  const parts = new Map<string, ReturnType<typeof pagesOfPart>>()
  const pagesOf = (of: OpenPart) => {
    const { part } = of.content
    const partPages = parts.get(part) ?? pagesOfPart(services, of)
    parts.set(part, partPages)
    return partPages
  }
  const releases = new Map<string, Promise<PageRelease>>()
  for (const { part, path } of pages) {
    const of = open.find(({ content }) => content.part === part)
    const partPages = of && (await pagesOf(of))
    const page = partPages?.nameOf(path)
    const id = `${part} ${page}`
    if (partPages && page !== undefined && !releases.has(id)) releases.set(id, partPages.release(path, page))
  }
  return Promise.all(releases.values())
}

/** Names the pages of a part, and derives their keys. */
async function pagesOfPart(services: Services, { content, lease }: OpenPart) {
  const { part, key: partKey, build, site, expression } = content
  const map = await siteOf(services, { id: site })
  const isServed = map.build === build
  const { ofPage } = await partKeys(partKey, build)
  return {
    /**
     * The one name of a page in the records, however its path is spelled; undefined for a path that is no page of the part. If
     * another host serves the build, its pages are not known here, only those that the served build has at the same address.
     */
    nameOf(path: string): string | undefined {
      const page = anyPageAt(map, path)
      if (isServed && !(page?.audience && isSameAudience(page.audience, expression))) return undefined
      const key = pathKey(path)
      return page && (isServed || pathKey(page.path) === key) ? canonicalPath(page.path) : key
    },
    async release(path: string, name: string): Promise<PageRelease> {
      const { key, page } = await ofPage(name)
      return {
        key: { part, path, page, key: base64url(key), lease },
        page: name,
        content: contentOf({ key, expression }),
      }
    },
  }
}
