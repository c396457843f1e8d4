import { session } from '@portico-site/late'
import { storedToken } from './token.js'
import { fetchCode, wantLayer } from './visit.js'

/** Loads with the door of private pages; what public pages run is in `visit.ts`. */

/** A reader is at a private page: open its part, or fetch the form. */
export function knock(part: number): void {
  if (storedToken()) fetchCode(session, ({ open }) => open(part))
  else wantLayer()
}
