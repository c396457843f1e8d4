import type { RequestBody } from '@portico/protocol'
import address from '@portico-site/count-at'

/**
 * Reports something that happened on this page to the identity server, and to no one else: without a cookie, a token or an id, and not
 * at all if the browser asks not to be counted. Errors are ignored.
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

/** Whether the browser asks not to be counted, by Global Privacy Control or Do Not Track. */
export function optsOut(): boolean | undefined {
  const { globalPrivacyControl, doNotTrack } = navigator as {
    globalPrivacyControl?: boolean
    doNotTrack?: string | null
  }
  return globalPrivacyControl || doNotTrack === '1'
}

/** A page that is not counted must not affect its reader. */
export const never = () => {}

/**
 * Loads the code that reports everything except views of public pages. Only from here, because each place that loads a chunk adds
 * code to every page.
 */
export const loadReports = () => import('./report-events.js')
