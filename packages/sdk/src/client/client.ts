import { defaultRuntime, type Runtime } from '../browser/runtime.js'
import { type Config, readConfig, type SlashIDOptions } from '../config.js'
import { errorOf } from '../errors.js'
import type { Handler, PrivateEvents } from '../events.js'
import { createEvents, type Events } from '../events.js'
import { type Call, createCall } from '../http/call.js'
import { createFlows, type Flows } from './running-flows.js'

/** The state shared by the parts of one SDK instance. */
export interface Client {
  readonly config: Config
  readonly runtime: Runtime
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

/**
 * Creates the shared state. Accesses neither network nor page.
 * @throws InvalidSlashIDConfigurationError when the options cannot be used.
 */
export function createClient(options: SlashIDOptions | null | undefined, overrides: Partial<Runtime> = {}): Client {
  const runtime: Runtime = { ...defaultRuntime(), ...overrides }
  const config = readConfig(options, runtime.page?.location.origin)
  return {
    config,
    runtime,
    events: createEvents(runtime.report),
    call: createCall(config, runtime),
    flows: createFlows(),
  }
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
