import type { Behaviour, Thing } from 'portico/sandbox'
import { failure } from './failures.js'
import { isOver, missing, thingOf, time } from './things.js'

const MINUTE = 60_000

/** Search and availability: everything before the traveller decides. */
export const SEARCHING: Readonly<Record<string, Behaviour>> = {
  findPlaces({ query, example, status }) {
    const wanted = plain(query.q ?? '')
    const places = (example.places as readonly Thing[]).filter(
      ({ name, kind }) => plain(String(name)).includes(wanted) && (query.kind === undefined || kind === query.kind),
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
    const [shown] = example.offers as readonly [Thing]
    const sells = place === shown.place && (kinds === undefined || kinds.includes(String(shown.kind)))
    if (!sells) return { status, body: { ...example, search_id: call.id(example.search_id), offers: [] } }
    const asked = JSON.stringify([starts, ends, currency, travellers])
    const before = [...call.things.values()].find((thing) => thing.asked === asked)
    const usual = starts === shown.starts && ends === shown.ends && currency === 'EUR'
    const offerId = before?.offer_id ?? (usual ? call.id(shown.offer_id) : `off_${call.random()}`)
    const offer = {
      ...priced(shown, { starts, ends, currency }),
      offer_id: offerId,
      expires_at: time(now + 20 * MINUTE),
    }
    call.things.set(String(offerId), { ...offer, asked })
    return { status, body: { ...example, search_id: call.id(example.search_id), offers: [offer] } }
  },

  readOffer({ things, path, now, status }) {
    const offer = thingOf(things, path.offer_id)
    if (offer === undefined)
      return missing('offer', path.offer_id, 'Search first: an offer belongs to the key that searched.')
    if (isOver(offer, now))
      return failure('offer_expired', `The offer \`${offer.offer_id}\` ended at ${offer.expires_at}. Search again.`)
    return { status, body: withoutAsked(offer) }
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
    const shown = example.days as readonly Thing[]
    const units = Number(query.units ?? 1)
    const entries = days.map((date) => {
      const day = shown[Math.abs(daysFrom(String(shown[0]?.date), date)) % shown.length] ?? {}
      const left = Number(day.remaining)
      return { ...day, date, state: left < units ? 'closed' : day.state }
    })
    return { status, body: { ...example, as_of: time(now - 90_000), days: entries } }
  },

  readLimits: ({ budgets, status }) => ({
    status,
    body: { budgets: budgets().map(({ resetSeconds, ...budget }) => ({ ...budget, reset_seconds: resetSeconds })) },
  }),
}

/** A stored offer without the fields that only the sandbox uses. */
function withoutAsked({ asked: _, ...visible }: Thing): Thing {
  return visible
}

/** The example offer for other dates: the same price per night, and the same terms relative to the first day. */
function priced(shown: Thing, wanted: { starts: unknown; ends: unknown; currency: unknown }): Thing {
  const perNight =
    Number((shown.price as { amount: string }).amount) / daysFrom(String(shown.starts), String(shown.ends))
  const amount = (perNight * daysFrom(String(wanted.starts), String(wanted.ends))).toFixed(2)
  const week = 7 * 24 * 60 * MINUTE
  const freeUntil = time(Date.parse(String(wanted.starts)) - week + 18 * 60 * MINUTE)
  const fee = { amount: perNight.toFixed(2), currency: wanted.currency }
  const terms = { ...(shown.terms as Thing), free_until: freeUntil, fee_after: fee }
  return { ...shown, starts: wanted.starts, ends: wanted.ends, price: { amount, currency: wanted.currency }, terms }
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const DAY = 24 * 60 * MINUTE
const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

function daysBetween(from: string, to: string): string[] | undefined {
  const count = daysFrom(from, to) + 1
  if (!(count > 0)) return undefined
  return Array.from({ length: Math.min(count, 94) }, (_, index) => time(Date.parse(from) + index * DAY).slice(0, 10))
}
