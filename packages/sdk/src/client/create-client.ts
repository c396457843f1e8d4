import { defaultRuntime, type Runtime } from '../browser/runtime.js'
import { readConfig, type SlashIDOptions } from '../config.js'
import { createEvents } from '../events.js'
import { createCall } from '../http/call.js'
import type { Client } from './client.js'
import { createFlows } from './running-flows.js'

/**
 * Creates the shared state. Accesses neither network nor page.
 * @throws InvalidSlashIDConfigurationError when the options cannot be used.
 */
export function createClient(options: SlashIDOptions | null | undefined, overrides: Partial<Runtime> = {}): Client {
  const runtime: Runtime = { ...defaultRuntime(), ...overrides }
  const config = readConfig(options, runtime.page?.location.origin)
  const events = createEvents(runtime.report)
  return {
    config,
    runtime,
    // Loaded only from here: webpack and Rspack create a chunk for each place that loads a module.
    sdkPage: () => import('../browser/sdk-page-connection.js'),
    events,
    call: createCall(config, runtime, events),
    flows: createFlows(),
  }
}
