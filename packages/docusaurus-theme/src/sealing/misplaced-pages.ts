import type { SealPlan } from '../plan.js'
import { planAudience } from './plan-audience.js'
import type { StagedFile } from './sort-files.js'

/**
 * Public HTML files that lie under a private path and are no page's door, one sentence each: a host hands them to everyone. A
 * page that only leads elsewhere is none.
 */
export function misplacedPages(open: readonly StagedFile[], plan: SealPlan): string[] {
  const doors = new Set(plan.doors ?? [])
  return open.flatMap(({ path, bytes }) => {
    if (!/\.html?$/i.test(path) || doors.has(path) || planAudience(plan, `/${path}`) === undefined) return []
    if (isRedirect(bytes().toString())) return []
    return [
      `${path} lies under a private path and is no page of the site, so every host would hand it to everyone; make it a page, or move it to a public path`,
    ]
  })
}

const isRedirect = (html: string) =>
  html.length < 2000 && /http-equiv="?refresh/i.test(html) && !/<(p|h\d|main|img)\b/i.test(html)
