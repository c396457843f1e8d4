import type { ClientHolder } from './client/client.js'
import type { Handler, PrivateEvents } from './events.js'

type PrivateHandler = Handler<PrivateEvents['clientSideError']>

/**
 * For programs built on the SDK, such as our widget: sends their own errors to analytics. Pages do not need it.
 * @example __INTERNAL_ONLY(sid).publish('clientSideError', { errorText: 'client_side_error', failureDetail: message })
 */
export const __INTERNAL_ONLY = ({ client: { events } }: ClientHolder) => ({
  publish: (type: 'clientSideError', payload: PrivateEvents['clientSideError']): void => events.emit(type, payload),
  subscribe: (type: 'clientSideError', handler: PrivateHandler): void => events.subscribe(type, handler),
  unsubscribe: (type: 'clientSideError', handler: PrivateHandler): void => events.unsubscribe(type, handler),
})
