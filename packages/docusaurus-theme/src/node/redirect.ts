import { normalizePath } from '@portico/access'
import { barePath } from '../bare-path.js'
import type { NormalOptions } from './options.js'
import { nearest } from './spelling.js'

/**
 * One sentence when people who may not see a page would be sent to an address at which there is none. `paths` are those of
 * pages and static files, without base URL.
 */
export function lostRedirect(
  { uxMode, privateRedirectPath, rules }: Pick<NormalOptions, 'uxMode' | 'privateRedirectPath' | 'rules'>,
  paths: readonly string[],
): string[] {
  const known = paths.map((path) => barePath(normalizePath(path)))
  const wanted = barePath(normalizePath(privateRedirectPath))
  if (uxMode !== 'redirect' || rules.length === 0 || known.includes(wanted)) return []
  const near = nearest(wanted, known)
  return [
    `privateRedirectPath ${JSON.stringify(privateRedirectPath)} is no page of this site, so people without access would be sent to the not-found page.` +
      (near === undefined ? '' : ` The nearest path is ${JSON.stringify(near)}.`),
  ]
}
