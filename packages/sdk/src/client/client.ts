import type { Site } from '../browser/sdk-page.js'
import { errorOf } from '../errors.js'
import type { Events, Handler, PrivateEvents } from '../events.js'
import type { Call } from '../http/call.js'
import type { Flows } from './running-flows.js'

/** The state shared by the parts of one SDK instance. */
export interface Client extends Site {
  readonly events: Events
  readonly call: Call
  readonly flows: Flows
}

/** Anything built on a client: the SDK instance itself. */
export interface ClientHolder {
  readonly client: Client
}

/** The kind of session that a sign-in requests, if not the default. */
export const wantedSession = ({ config: { session } }: Pick<Client, 'config'>) =>
  session === 'person' ? {} : { session }

/**
 * The organization that the SDK was created for. @throws InvalidSlashIDConfigurationError if it was
 * created without one.
 */
export function organizationOf({ config: { oid } }: Pick<Client, 'config'>): string {
  if (oid) return oid
  throw errorOf('invalid_slashid_configuration', 'This call needs an organization: set oid in the options of SlashID.')
}

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
