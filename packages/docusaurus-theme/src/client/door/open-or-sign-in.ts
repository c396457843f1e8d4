import config from '@portico-site/config'
import { fetchCode, session, storedToken, visitor, wantLayer } from '../page/page-core.js'

/** Loaded with the door of private pages; code for public pages is in `visit.ts`. */

/** Whether a part is for everyone at some time, so that signing in does not help to open it. */
export const isForVisitors = (part: number): boolean => config.everyone?.includes(part) ?? false

/** A reader is at a private page: open its part, or load the form. */
export function openOrSignIn(part: number): void {
  if (storedToken()) fetchCode(session, ({ open }) => open(part))
  else if (isForVisitors(part)) fetchCode(visitor, ({ open }) => open(part))
  else wantLayer()
}
