import { type Config, readConfig, type SlashIDOptions } from './config.js'
import { createEvents, type Events } from './events.js'
import { createFlows, type Flows } from './flows/flows.js'
import { type Call, createCall } from './http/call.js'
import { defaultRuntime, type Runtime } from './runtime.js'

/** What the parts of one SDK instance share. */
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

/**
 * Makes the shared parts. Touches neither network nor page.
 * @throws InvalidSlashIDConfigurationError when the options cannot be used.
 */
export function createClient(options: SlashIDOptions | null | undefined, given: Partial<Runtime> = {}): Client {
  const runtime: Runtime = { ...defaultRuntime(), ...given }
  const config = readConfig(options, runtime.page?.location.origin)
  return {
    config,
    runtime,
    events: createEvents(runtime.report),
    call: createCall(config, runtime),
    flows: createFlows(),
  }
}
