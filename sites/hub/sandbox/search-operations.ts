import type { Behaviour, Thing } from 'portico/sandbox'
import { failure } from './failures.js'
import { isOver, missing, thingOf, time } from './things.js'

const MINUTE = 60_000

/** Search and availability: everything before the traveller decides. */
export const SEARCHING: Readonly<Record<string, Behaviour>> = {
  findPlaces({ query, example, status }) {
    const text = plain(query.q ?? '')
    const places = (example.places as readonly Thing[]).filter(
      ({ name, kind }) => plain(String(name)).includes(text) && (query.kind === undefined || kind === query.kind),
    )
    return { status, body: { places: places.slice(0, Number(query.limit ?? 20)) } }
  },

  search(call) {
    const { body, now, example, status } = call
    const { starts, ends, kinds, place, currency = 'EUR', travellers } = body as Record<string, string>
    if (String(ends) <= String(starts))
      return failure('invalid_request', '`ends` must be a date after `starts`.', [
        { path: '/ends', message: `must be after ${starts}` },
      ])
    const [exampleOffer] = example.offers as readonly [Thing]
    const sells = place === exampleOffer.place && (kinds === undefined || kinds.includes(String(exampleOffer.kind)))
    if (!sells) return { status, body: { ...example, search_id: call.id(example.search_id), offers: [] } }
    const criteria = JSON.stringify([starts, ends, currency, travellers])
    const before = [...call.things.values()].find((thing) => thing.criteria === criteria)
    const usual = starts === exampleOffer.starts && ends === exampleOffer.ends && currency === 'EUR'
    const offerId = before?.offer_id ?? (usual ? call.id(exampleOffer.offer_id) : `off_${call.random()}`)
    const offer = {
      ...priced(exampleOffer, { starts, ends, currency }),
      offer_id: offerId,
      expires_at: time(now + 20 * MINUTE),
    }
    call.things.set(String(offerId), { ...offer, criteria })
    return { status, body: { ...example, search_id: call.id(example.search_id), offers: [offer] } }
  },

  readOffer({ things, path, now, status }) {
    const offer = thingOf(things, path.offer_id)
    if (offer === undefined)
      return missing('offer', path.offer_id, 'Search first: an offer belongs to the key that searched.')
    if (isOver(offer, now))
      return failure('offer_expired', `The offer \`${offer.offer_id}\` ended at ${offer.expires_at}. Search again.`)
    return { status, body: withoutCriteria(offer) }
  },

  readAvailability({ path, query, example, now, status }) {
    const { from = '', to = '' } = query
    if (path.product_id !== example.product_id)
      return missing('product', path.product_id, `The sandbox knows \`${example.product_id}\`.`)
    const days = daysBetween(from, to)
    if (days === undefined || days.length > 93)
      return failure('invalid_request', '`to` must be a date from `from` to 92 days after it.', [
        { path: '/to', message: `must be at most 92 days after ${from}` },
      ])
    const exampleDays = example.days as readonly Thing[]
    const units = Number(query.units ?? 1)
    const entries = days.map((date) => {
      const day = exampleDays[Math.abs(daysFrom(String(exampleDays[0]?.date), date)) % exampleDays.length] ?? {}
      const remaining = Number(day.remaining)
      return { ...day, date, state: remaining < units ? 'closed' : day.state }
    })
    return { status, body: { ...example, as_of: time(now - 90_000), days: entries } }
  },

  readLimits: ({ budgets, status }) => ({
    status,
    body: { budgets: budgets().map(({ resetSeconds, ...budget }) => ({ ...budget, reset_seconds: resetSeconds })) },
  }),
}

/** A stored offer without the fields that only the sandbox uses. */
function withoutCriteria({ criteria: _, ...visible }: Thing): Thing {
  return visible
}

/** The example offer for other dates: the same price per night, and the same terms relative to the first day. */
function priced(exampleOffer: Thing, dates: { starts: unknown; ends: unknown; currency: unknown }): Thing {
  const perNight =
    Number((exampleOffer.price as { amount: string }).amount) /
    daysFrom(String(exampleOffer.starts), String(exampleOffer.ends))
  const amount = (perNight * daysFrom(String(dates.starts), String(dates.ends))).toFixed(2)
  const week = 7 * 24 * 60 * MINUTE
  const freeUntil = time(Date.parse(String(dates.starts)) - week + 18 * 60 * MINUTE)
  const fee = { amount: perNight.toFixed(2), currency: dates.currency }
  const terms = { ...(exampleOffer.terms as Thing), free_until: freeUntil, fee_after: fee }
  return { ...exampleOffer, starts: dates.starts, ends: dates.ends, price: { amount, currency: dates.currency }, terms }
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const DAY = 24 * 60 * MINUTE
const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

function daysBetween(from: string, to: string): string[] | undefined {
  const count = daysFrom(from, to) + 1
  if (!(count > 0)) return undefined
  return Array.from({ length: Math.min(count, 94) }, (_, index) => time(Date.parse(from) + index * DAY).slice(0, 10))
}
