import { type Client, organizationOf } from '../client/client.js'
import { createClient } from '../client/create-client.js'
import type { SlashIDOptions } from '../config.js'
import { expected, resultOf } from '../http/call.js'

/**
 * Creates an anonymous person.
 * @returns Their token.
 * @throws SlashIDError when there is no organization, or the server refuses.
 */
export async function createAnonymousToken(client: Client): Promise<string> {
  const options = { body: {}, organization: organizationOf(client) }
  return expected(await resultOf(client.call<string>('POST /persons/anonymous', options)))
}

/**
 * The same from options only, for servers.
 * @example const token = await createAnonymousUserToken({ oid, environment })
 */
export async function createAnonymousUserToken(options: Pick<SlashIDOptions, 'oid' | 'environment'>): Promise<string> {
  return createAnonymousToken(createClient({ ...options, analyticsEnabled: false }))
}
