import { type Audience, both } from '@portico/access'
import { siteKey } from '../paths.js'
import type { SealPlan } from '../plan.js'
import { planAudience } from '../plan-audience.js'
import type { StagedFile } from './staged-file.js'

/**
 * Returns a function that gives the audience of a file, which is not necessarily a page, by its path in the site. What is below the
 * address of a page, such as a preview image that a plugin draws for it, has the readers of that page, in addition to those that the
 * rules require. The nearest page decides. The home page has everything below it, so it does not count.
 */
export function fileAudience(plan: SealPlan): (path: string) => Audience {
  const pages = new Set((plan.prerendered ?? []).map((file) => withoutEnding(`/${file}`)))
  return (path) => {
    const own = planAudience(plan, `/${path}`)
    const isDecided = Object.hasOwn(plan.exceptions ?? {}, siteKey(`/${path}`))
    if (isDecided) return own
    for (
      let address = withoutEnding(`/${path}`);
      address.length > 1;
      address = address.slice(0, address.lastIndexOf('/'))
    )
      if (pages.has(address)) return both(own, planAudience(plan, address))
    return own
  }
}

/** Whether a file is the public shell of a private page. What it links to is not public because of it. */
export const isShell = ({ path }: Pick<StagedFile, 'path'>, plan: SealPlan): boolean =>
  /\.html?$/i.test(path) && planAudience(plan, `/${path}`.replace(/(?:\/index)?\.html?$/i, '') || '/') !== undefined

const withoutEnding = (path: string) => path.replace(/(?:\/index)?\.(?:html?|md)$/i, '')
