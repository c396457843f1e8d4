import { fetchCode, session, storedToken, wantLayer } from '../page/page-core.js'

/** Loaded with the door of private pages; code for public pages is in `visit.ts`. */

/** A reader is at a private page: open its part, or load the form. */
export function openOrSignIn(part: number): void {
  if (storedToken()) fetchCode(session, ({ open }) => open(part))
  else wantLayer()
}
