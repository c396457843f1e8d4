import { pagePath, pathKey } from '@portico/access'
import { fileKeys } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'

/**
 * Returns a function that finds the page that alone loads a sealed file of a part: a script that only this page loads, or the page's
 * Markdown. Undefined for a file that several pages share.
 */
export function pageOfFile(plan: SealPlan, part: number): (path: string) => string | undefined {
  const { pages = [] } = plan.parts[part] ?? {}
  const byKey = new Map(pages.flatMap((page) => [[pathKey(page) ?? page, page]]))
  const addressOf = fileKeys(plan)
  return (path) => {
    const own = plan.scripts && Object.hasOwn(plan.scripts, path) ? plan.scripts[path] : undefined
    if (own !== undefined) return byKey.get(pathKey(own) ?? own)
    const address = pagePath(addressOf(path))
    return address?.ending === 'md' ? byKey.get(pathKey(address.page) ?? address.page) : undefined
  }
}

/** The pictures and files that rewritten code requests. */
const REQUESTED = /\.porticoAsset\("([^"]+)"[,)]/g

/**
 * Collects the pages that load pictures and files, from the code of a part.
 *
 * @returns `add` takes the code of a page, or of several if `page` is undefined; `pageOf` returns the page that alone loads a file
 */
export function assetUsers() {
  const users = new Map<string, Set<string | undefined>>()
  return {
    add(code: string, page: string | undefined): void {
      for (const [, name = ''] of code.matchAll(REQUESTED)) users.set(name, (users.get(name) ?? new Set()).add(page))
    },
    pageOf(name: string): string | undefined {
      const [page, ...more] = users.get(name) ?? []
      return more.length === 0 ? page : undefined
    },
  }
}
