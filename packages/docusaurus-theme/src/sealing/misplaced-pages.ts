import type { SealPlan } from '../plan.js'
import { planAudience } from '../plan-audience.js'
import type { StagedFile } from './staged-file.js'

/**
 * Public HTML files that lie under a private path and are no page of the site, one sentence each: a host hands them to everyone. A
 * page that only leads elsewhere is none.
 */
export function misplacedPages(open: readonly StagedFile[], plan: SealPlan): string[] {
  const prerendered = new Set(plan.prerendered ?? [])
  return open.flatMap(({ path, bytes }) => {
    if (!/\.html?$/i.test(path) || prerendered.has(path) || !isPrivate(path, plan)) return []
    if (isRedirect(bytes().toString())) return []
    return [
      `${path} is under a private path but is not a page of the site, so every host would serve it to everyone; make it a page, or move it to a public path`,
    ]
  })
}

/** Hosts serve `a.html` and `a/index.html` at `a`, too. */
const isPrivate = (path: string, plan: SealPlan) =>
  [`/${path}`, `/${path}`.replace(/(\/index)?\.html?$/i, '')].some((one) => planAudience(plan, one) !== undefined)

/** Whether a page only leads elsewhere. */
export const isRedirect = (html: string) =>
  html.length < 2000 && /http-equiv="?refresh/i.test(html) && !/<(p|h\d|main|img)\b/i.test(html)
