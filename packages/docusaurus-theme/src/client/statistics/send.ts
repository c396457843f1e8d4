import type { RequestBody } from '@portico/protocol'
import address from '@portico-site/count-at'

/**
 * Tells the identity server of something that happened on this page, and no one else: without a cookie, a token or an id, and nothing where
 * the browser asks not to be counted. Whether it arrives is no concern of the page's.
 */
export function send(event: RequestBody<'countOnSite'>): void {
  if (address && !optsOut())
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
      credentials: 'omit',
      keepalive: true,
    }).catch(never)
}

/** Whether the browser asks that no one counts what its user does: by Global Privacy Control, or by Do Not Track. */
export function optsOut(): boolean | undefined {
  const { globalPrivacyControl, doNotTrack } = navigator as {
    globalPrivacyControl?: boolean
    doNotTrack?: string | null
  }
  return globalPrivacyControl || doNotTrack === '1'
}

/** What is not counted is no problem of the reader. */
export const never = () => {}

/** What tells of all but public pages. From here alone, since each place that loads a chunk costs a line on every page. */
export const rarer = () => import('./tell.js')
