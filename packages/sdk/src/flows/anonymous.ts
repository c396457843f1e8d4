import { type Client, createClient } from '../client.js'
import type { SlashIDOptions } from '../config.js'
import { errorOf } from '../errors.js'
import { resultOf } from '../http/call.js'

/**
 * Makes an anonymous person.
 * @returns Their token.
 * @throws SlashIDError when there is no organization, or the server refuses.
 */
export async function createAnonymousToken({ call, config }: Client): Promise<string> {
  if (!config.oid)
    throw errorOf('invalid_slashid_configuration', {
      message: 'oid is missing, and an anonymous person needs an organization to belong to. Pass oid to SlashID.',
    })
  const token = await resultOf(
    call<string>('POST /persons/anonymous', { body: {}, organization: config.oid, patient: true }),
  )
  if (!token) throw errorOf('api_response_error', { message: 'The server made no token for the anonymous person.' })
  return token
}

/**
 * The same from options alone, for servers.
 * @example const token = await createAnonymousUserToken({ oid, environment: 'sandbox' })
 */
export function createAnonymousUserToken(options: Pick<SlashIDOptions, 'oid' | 'environment'>): Promise<string> {
  return createAnonymousToken(createClient({ ...options, analyticsEnabled: false }))
}
