import type { Behaviour, Call, Thing } from 'portico/sandbox'
import { failure } from './failures.js'
import { missing, thingOf, time } from './things.js'

const MOST = 10

/** Addresses for events. The sandbox stores them but delivers nothing: it never makes outgoing requests. */
export const CALLBACKS: Readonly<Record<string, Behaviour>> = {
  createCallback(call) {
    const { things, body, now, example, status } = call
    const { url, events } = body as { url: string; events: readonly string[] }
    if (!url.startsWith('https://'))
      return failure('invalid_request', '`url` must be an HTTPS address.', [
        { path: '/url', message: 'must start with https://' },
      ])
    if (callbacksOf(things).length >= MOST)
      return failure('callback_limit', `An account may have ${MOST} addresses. Remove one first.`)
    const callback = {
      ...example,
      callback_id: call.id(example.callback_id),
      url,
      events,
      created_at: time(now),
    }
    const { secret: _, ...stored } = callback as Thing
    things.set(callback.callback_id, stored)
    return { status, body: { ...callback, secret: `whs_${call.random()}${call.random()}` } }
  },

  listCallbacks: ({ things, status }) => ({
    status,
    body: { callbacks: callbacksOf(things) },
  }),

  deleteCallback({ things, path, status }) {
    if (thingOf(things, path.callback_id)?.callback_id === undefined) return missing('callback', path.callback_id)
    things.delete(path.callback_id ?? '')
    return { status }
  },

  testCallback({ things, path, status }) {
    if (thingOf(things, path.callback_id)?.callback_id === undefined) return missing('callback', path.callback_id)
    return { status, body: { delivered: false, status: null, took_ms: 0 } }
  },
}

const callbacksOf = (things: Call['things']) => [...things.values()].filter(({ callback_id: id }) => id !== undefined)
