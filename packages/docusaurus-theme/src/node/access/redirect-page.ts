import { type Audience, mayRead } from '@portico/access'
import { siteKey } from '@portico/sealing/plan'
import { nearest } from '@portico/sealing/texts'
import type { NormalOptions } from '../options/options.js'

/** The site's pages and static files by their paths without base URL, and who may read each. */
export interface RedirectSite {
  readonly paths: readonly string[]
  readonly at: (path: string) => Audience
}

/**
 * Returns why people who may not see a page cannot be redirected to `privateRedirectPath`: there is no page, or they may not see
 * that one either. Empty if they can, or if no one is redirected.
 */
export function badRedirect(
  { uxMode, privateRedirectPath, forceLogin }: Pick<NormalOptions, 'uxMode' | 'privateRedirectPath' | 'forceLogin'>,
  { paths, at }: RedirectSite,
): string[] {
  if (uxMode !== 'redirect' || paths.every((path) => at(path) === undefined)) return []
  const subject = `privateRedirectPath ${JSON.stringify(privateRedirectPath)}`
  const audience = at(privateRedirectPath)
  // With forced login, everyone who is redirected is signed in.
  if (!mayRead(audience, forceLogin ? [] : undefined))
    return [
      `${subject} is itself private, by a rule, its folder or its front matter, so people without access would end up on an empty page. Choose a public page, or set uxMode to "modal".`,
    ]
  const keys = paths.map((path) => siteKey(path))
  const redirectKey = siteKey(privateRedirectPath)
  if (keys.includes(redirectKey)) return []
  const near = nearest(redirectKey, keys)
  return [
    `${subject} is not a page of this site, so people without access would be sent to the not-found page.` +
      (near === undefined ? '' : ` The nearest path is ${JSON.stringify(near)}.`),
  ]
}
