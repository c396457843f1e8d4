import { fetchCode, session, storedToken, wantLayer } from './every-page.js'

/** Loads with the door of private pages; what public pages run is in `visit.ts`. */

/** A reader is at a private page: open its part, or fetch the form. */
export function knock(part: number): void {
  if (storedToken()) fetchCode(session, ({ open }) => open(part))
  else wantLayer()
}
