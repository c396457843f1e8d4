import type { Behaviour, Call, Thing } from 'portico/sandbox'
import { failure } from './failures.js'
import { isSoldTo, settle, wasMoved } from './supplier.js'
import { isOver, missing, thingOf, time } from './things.js'

const MINUTE = 60_000

interface Traveller {
  readonly family_name: string
  readonly born?: string
  readonly email?: string
}

/** Holds, bookings and cancellations: the operations that change something. */
export const BOOKING: Readonly<Record<string, Behaviour>> = {
  createHold(call) {
    const { things, body, now, example, status } = call
    const offer = thingOf(things, (body as Thing).offer_id)
    if (offer?.product_id === undefined)
      return missing('offer', (body as Thing).offer_id, 'Search first: an offer belongs to the key that searched.')
    if (isOver(offer, now))
      return failure('offer_expired', `The offer \`${offer.offer_id}\` ended at ${offer.expires_at}. Search again.`)
    const hold = {
      ...example,
      hold_id: call.id(example.hold_id),
      offer_id: offer.offer_id,
      price: offer.price,
      terms: offer.terms,
      created_at: time(now),
      expires_at: time(now + 15 * MINUTE),
    }
    things.set(hold.hold_id, hold)
    return { status, body: hold }
  },

  readHold({ things, path, now, status }) {
    const hold = holdOf(things, path.hold_id, now)
    return hold ? { status, body: hold } : missing('hold', path.hold_id)
  },

  releaseHold({ things, path, now, status }) {
    const hold = holdOf(things, path.hold_id, now)
    if (hold === undefined) return missing('hold', path.hold_id)
    if (hold.status === 'booked')
      return failure('hold_ended', `The hold \`${hold.hold_id}\` is booked. Cancel the booking.`)
    if (hold.status === 'held') things.set(String(hold.hold_id), { ...hold, status: 'released' })
    return { status }
  },

  createBooking(call) {
    const { things, body, now, example, status } = call
    const {
      hold_id: holdId,
      reference = null,
      travellers,
    } = body as { hold_id: string; reference?: string; travellers: Traveller[] }
    const hold = holdOf(things, holdId, now)
    if (hold === undefined) return missing('hold', holdId, 'Create one first.')
    if (hold.status === 'expired')
      return failure(
        'hold_expired',
        `The hold \`${holdId}\` ended at ${hold.expires_at}. Create a new one from a fresh offer.`,
      )
    if (hold.status !== 'held')
      return failure('hold_ended', `The hold \`${holdId}\` is ${hold.status}. Create a new one.`)
    const wanting = wantingIn(travellers)
    if (wanting.length > 0)
      return failure(
        'supplier_rule',
        'This product asks for every date of birth and the e-mail address of the first traveller.',
        wanting,
      )
    if (isSoldTo(travellers[0]?.family_name ?? ''))
      return failure('sold_out', 'Another buyer took the last unit behind this offer. Search again.')
    const moment = time(now)
    const booking = {
      ...example,
      booking_id: call.id(example.booking_id),
      status: 'pending',
      reference,
      hold_id: holdId,
      supplier_code: null,
      price: hold.price,
      terms: hold.terms,
      travellers,
      sequence: 1,
      created_at: moment,
      updated_at: moment,
    }
    things.set(booking.booking_id, booking)
    things.set(holdId, { ...hold, status: 'booked' })
    return { status, body: booking }
  },

  listBookings(call) {
    const { things, query, status } = call
    const all = [...things.values()]
      .filter(isBooking)
      .map((thing) => bookingOf(call, thing.booking_id) ?? thing)
      .filter((booking) => query.status === undefined || booking.status === query.status)
      .filter((booking) => query.reference === undefined || booking.reference === query.reference)
      .reverse()
    const start = query.cursor === undefined ? 0 : all.findIndex(({ booking_id: id }) => id === query.cursor) + 1
    const page = all.slice(start, start + Number(query.limit ?? 20))
    const more = start + page.length < all.length
    return { status, body: { bookings: page, next_cursor: more ? page.at(-1)?.booking_id : null } }
  },

  readBooking(call) {
    const booking = bookingOf(call, call.path.booking_id)
    return booking ? { status: call.status, body: booking } : missing('booking', call.path.booking_id)
  },

  quoteCancellation(call) {
    const { things, path, now, example, status } = call
    const booking = bookingOf(call, path.booking_id)
    if (booking === undefined) return missing('booking', path.booking_id)
    if (booking.status !== 'confirmed') return notConfirmed(booking)
    const { amount, currency } = booking.price as { amount: string; currency: string }
    const terms = booking.terms as { free_until: string | null; fee_after: { amount: string } | null }
    const isFree = wasMoved(booking) || (terms.free_until !== null && now < Date.parse(terms.free_until))
    const fee = isFree ? 0 : Math.min(Number(amount), Number(terms.fee_after?.amount ?? amount))
    const quote = {
      ...example,
      quote_id: call.id(example.quote_id),
      booking_id: booking.booking_id,
      fee: { amount: fee.toFixed(2), currency },
      refund: { amount: (Number(amount) - fee).toFixed(2), currency },
      expires_at: time(now + 10 * MINUTE),
    }
    things.set(quote.quote_id, quote)
    return { status, body: quote }
  },

  cancelBooking(call) {
    const { things, path, body, now, status } = call
    const booking = bookingOf(call, path.booking_id)
    if (booking === undefined) return missing('booking', path.booking_id)
    const quote = thingOf(things, (body as Thing).quote_id)
    if (quote?.fee === undefined || quote.booking_id !== booking.booking_id)
      return missing('quote', (body as Thing).quote_id, 'Ask what leaving costs first.')
    if (booking.status !== 'confirmed') return notConfirmed(booking)
    if (isOver(quote, now))
      return failure('quote_expired', `The quote \`${quote.quote_id}\` ended at ${quote.expires_at}. Ask again.`)
    const cancelled = { ...booking, status: 'cancelled', sequence: Number(booking.sequence) + 1, updated_at: time(now) }
    things.set(String(booking.booking_id), cancelled)
    return { status, body: cancelled }
  },
}

const isBooking = (thing: Thing) => thing.booking_id !== undefined && thing.quote_id === undefined

const notConfirmed = ({ booking_id: id, status }: Thing) =>
  failure('booking_state', `The booking \`${id}\` is ${status}; only a confirmed one can be cancelled.`)

/** The current state of a hold: one whose time has passed has expired. */
function holdOf(things: Call['things'], id: unknown, now: number): Thing | undefined {
  const hold = thingOf(things, id)
  if (hold?.hold_id !== id || hold?.booking_id !== undefined) return undefined
  return hold?.status === 'held' && isOver(hold, now) ? { ...hold, status: 'expired' } : hold
}

/** The current state of a booking, with everything that the supplier has done to it since. */
function bookingOf({ things, now, exampleOf }: Call, id: unknown): Thing | undefined {
  const stored = thingOf(things, id)
  if (stored === undefined || !isBooking(stored)) return undefined
  const booking = settle(stored, now, String(exampleOf('readBooking').supplier_code))
  things.set(String(id), booking)
  return booking
}

function wantingIn(travellers: readonly Traveller[]) {
  const message = 'is required'
  return [
    ...(travellers[0]?.email === undefined ? [{ path: '/travellers/0/email', message }] : []),
    ...travellers.flatMap(({ born }, index) =>
      born === undefined ? [{ path: `/travellers/${index}/born`, message }] : [],
    ),
  ]
}
