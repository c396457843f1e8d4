import type { Account, Thing } from './account.js'
import { failure } from './failure.js'
import { type Behaviour, missing, thingOf, time } from './travel.js'

const MOST = 10

/** Addresses for events. The sandbox keeps them and delivers nothing: it never calls out. */
export const CALLBACKS: Readonly<Record<string, Behaviour>> = {
  createCallback(call) {
    const { account, body, now, example, status } = call
    const { url, events } = body as { url: string; events: readonly string[] }
    if (!url.startsWith('https://'))
      return failure('invalid_request', '`url` must be an HTTPS address.', [
        { path: '/url', message: 'must start with https://' },
      ])
    if (callbacksOf(account).length >= MOST)
      return failure('callback_limit', `An account may have ${MOST} addresses. Remove one first.`)
    const callback = {
      ...example,
      callback_id: call.id(example.callback_id),
      url,
      events,
      created_at: time(now),
    }
    const { secret: _, ...kept } = callback as Thing
    account.things.set(callback.callback_id, kept)
    return { status, body: { ...callback, secret: `whs_${call.random()}${call.random()}` } }
  },

  listCallbacks: ({ account, status }) => ({
    status,
    body: { callbacks: callbacksOf(account) },
  }),

  deleteCallback({ account, path, status }) {
    if (thingOf(account, path.callback_id)?.callback_id === undefined) return missing('callback', path.callback_id)
    account.things.delete(path.callback_id ?? '')
    return { status }
  },

  testCallback({ account, path, status }) {
    if (thingOf(account, path.callback_id)?.callback_id === undefined) return missing('callback', path.callback_id)
    return { status, body: { delivered: false, status: null, took_ms: 0 } }
  },
}

const callbacksOf = ({ things }: Account) => [...things.values()].filter(({ callback_id: id }) => id !== undefined)
