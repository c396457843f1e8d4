import type { Thing } from 'portico/sandbox'
import { time } from './things.js'

const SECOND = 1000

/** What happens to a booking, with the number of milliseconds after it was created. */
interface Step {
  readonly after: number
  readonly change: Thing
}

const CONFIRM: Thing = { status: 'confirmed' }
const FAIL: Thing = { status: 'failed' }

/** How the simulated supplier treats a lead traveller with this family name. `Sold` is refused before there is a booking. */
const STORIES: Readonly<Record<string, readonly Step[]>> = {
  Slow: [{ after: 120 * SECOND, change: CONFIRM }],
  Refused: [{ after: 10 * SECOND, change: FAIL }],
  Moved: [
    { after: 3 * SECOND, change: CONFIRM },
    { after: 63 * SECOND, change: {} },
  ],
  Silence: [{ after: 120 * SECOND, change: FAIL }],
}
const USUAL: readonly Step[] = [{ after: 3 * SECOND, change: CONFIRM }]

/** Whether the supplier is sold out for a lead traveller with this family name. */
export const isSoldTo = (familyName: string): boolean => familyName === 'Sold'

/**
 * Returns the booking as it is at a moment: each step of its scenario that is due is applied, and increases `sequence` by one. A
 * booking that its owner cancelled does not change. `code` is the supplier's code, returned on confirmation.
 */
export function settle(booking: Thing, now: number, code: string): Thing {
  const created = Date.parse(String(booking.created_at))
  const lead = (booking.travellers as readonly { family_name: string }[])[0]
  const story = STORIES[lead?.family_name ?? ''] ?? USUAL
  if (booking.status === 'cancelled' || booking.status === 'failed') return booking
  let state = booking
  for (const { after, change } of story.slice(Number(booking.sequence) - 1)) {
    if (created + after > now) break
    const supplier = change.status === 'confirmed' ? { supplier_code: code } : {}
    state = {
      ...state,
      ...change,
      ...supplier,
      sequence: Number(state.sequence) + 1,
      updated_at: time(created + after),
    }
  }
  return state
}

/** Whether the supplier has changed the dates, after which cancelling is free. */
export function wasMoved(booking: Thing): boolean {
  const lead = (booking.travellers as readonly { family_name: string }[])[0]
  return lead?.family_name === 'Moved' && Number(booking.sequence) >= 3
}
