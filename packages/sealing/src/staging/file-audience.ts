import { type Audience, addressOf, both, literalPath, nameAt, pagePath, pathKey } from '@portico/access'
import { fileKeys, siteKey } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import { planAudience } from '../plan/plan-audience.js'
import type { StagedFile } from './staged-file.js'

/**
 * Returns a function that gives the audience of a file, which is not necessarily a page, by its path in the site. What is below the
 * address of a page, such as a preview image that a plugin draws for it, has the readers of that page, in addition to those that the
 * rules require. The nearest page decides. The home page has everything below it, so it does not count.
 */
export function fileAudience(plan: Pick<SealPlan, 'rules' | 'exceptions' | 'prerendered'>): (path: string) => Audience {
  const pages = new Map((plan.prerendered ?? []).map(sitePath).map((page) => [pathKey(page) ?? page, page]))
  return (path) => {
    const literal = planAudience(plan, `/${path}`)
    const isDecided = Object.hasOwn(plan.exceptions ?? {}, siteKey(addressOf(`/${path}`)))
    if (isDecided) return literal
    const served = sitePath(path)
    // Some hosts decode the names of pages and others do not, so the rules for both addresses apply.
    const own = served === literalPath(path) ? literal : both(literal, planAudience(plan, nameAt(served)))
    const beside = /\.md$/i.test(path) ? pagePath(served)?.page : served
    for (let address = beside ?? served; address.length > 1; address = address.slice(0, address.lastIndexOf('/'))) {
      const page = pages.get(pathKey(address) ?? address)
      if (page !== undefined) return both(own, planAudience(plan, nameAt(page)))
    }
    return own
  }
}

/** Returns whether a file is the public shell of a private page. What it links to is not public because of it. */
export function isShellIn(plan: SealPlan): (file: Pick<StagedFile, 'path'>) => boolean {
  return ({ path }) => /\.html?$/i.test(path) && planAudience(plan, nameAt(sitePath(path))) !== undefined
}

/** The path at which a file is served, without the base URL. */
const sitePath = fileKeys({ baseUrl: '/' })
