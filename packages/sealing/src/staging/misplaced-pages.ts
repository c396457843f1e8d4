import type { SealPlan } from '../plan/plan.js'
import { fileAudience } from './file-audience.js'
import type { StagedFile } from './staged-file.js'

/**
 * Returns one sentence for each public HTML file that is at a private path and is not a page of the site: a host would serve it
 * to everyone. A page that only redirects does not count.
 */
export function misplacedPages(open: readonly StagedFile[], plan: SealPlan): string[] {
  const prerendered = new Set(plan.prerendered ?? [])
  const audienceOf = fileAudience(plan)
  return open.flatMap(({ path, bytes }) => {
    if (!/\.html?$/i.test(path) || prerendered.has(path) || audienceOf(path) === undefined) return []
    if (isRedirect(bytes().toString())) return []
    return [
      `${path} is under a private path but is not a page of the site, so every host would serve it to everyone; make it a page, or move it to a public path`,
    ]
  })
}

/** Whether a page only redirects. */
export const isRedirect = (html: string) =>
  html.length < 2000 && /http-equiv="?refresh/i.test(html) && !/<(p|h\d|main|img)\b/i.test(html)
