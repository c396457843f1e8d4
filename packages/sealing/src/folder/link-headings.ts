import { nameAt } from '@portico/access'
import { siteKey } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import { planAudience } from '../plan/plan-audience.js'
import type { StagedFile } from '../staging/staged-file.js'

/** An address with a fragment in an attribute of a link, in quotes or without. */
const LINK = /(\shref=["']?)([^"'\s<>#]*)#[^"'\s<>]+/gi

/**
 * Returns a public page whose links to private pages have no fragments, because they name headings. Addresses are resolved from the page, as
 * most generators write them; the links still lead to the pages.
 */
export function withoutFragments(file: StagedFile, plan: SealPlan): StagedFile {
  const text = file.bytes().toString()
  const own = new URL(file.path.split('/').map(encodeURIComponent).join('/'), new URL(plan.baseUrl, plan.origin))
  const isPrivate = (address: string) => {
    if (address === '' || !URL.canParse(address, own)) return false
    const { origin, pathname } = new URL(address, own)
    return origin === own.origin && planAudience(plan, nameAt(siteKey(pathname, plan.baseUrl))) !== undefined
  }
  const changed = text.replace(LINK, (link, start: string, address: string) =>
    isPrivate(address) ? start + address : link,
  )
  return changed === text ? file : { path: file.path, bytes: () => Buffer.from(changed) }
}
