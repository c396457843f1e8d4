import { DEVICE_LOGIN, SECOND } from '@portico/protocol'
import { secretId } from '../ground/ids.js'
import type { Random } from '../ground/ports/random.js'
import { secretHash } from '../ground/secrets.js'
import { spendAction } from '../identity/limits/actions.js'
import { findOrganization } from '../identity/organizations/organization.js'
import type { Services } from '../identity/services.js'
import { openGrant } from '../reading/reading-grants/open.js'
import type { ReadingTokens } from '../reading/reading-grants/tokens.js'
import type { DeviceCodeRecord } from '../storage/sign-in/device-codes.js'
import { grantedScope, isOwnResource, wordsOf } from './consents.js'
import { findClient } from './find-client.js'
import { liveSession } from './login-state.js'
import { type Exchanged, refuse, type TokenRefusal } from './program-tokens.js'

type Form = Readonly<Record<string, string>>

/** The response of RFC 8628, 3.2. */
export interface StartedDevice {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri: string
  readonly expires_in: number
  readonly interval: number
}

/** Where people enter the code. */
export const DEVICE_PAGE = '/oauth2/device'

/** Only consonants, so that no code is a word (RFC 8628, 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const CODE_LENGTH = 8

/**
 * Starts the sign-in of a program that cannot open a browser, or does not run where its person's browser is.
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function startDevice(
  services: Services,
  { client_id = '', scope = '', resource = '' }: Form,
  address: string,
): Promise<{ readonly ok: true; readonly started: StartedDevice } | TokenRefusal> {
  const { stores, clock, random, settings } = services
  const lookup = await findClient(services, client_id, address)
  if (!lookup.ok) return refuse('invalid_client', lookup.sentence)
  if (resource !== '' && !isOwnResource(settings, resource))
    return refuse('invalid_target', 'resource must be an address of this server')
  const granted = grantedScope(lookup.client, wordsOf(scope), true)
  if (!granted.ok) return refuse('invalid_scope', granted.why)
  const { organization_id } = lookup.client
  if (!(await findOrganization(stores, organization_id)).settings.reader_tokens)
    return refuse('access_denied', 'this organization does not allow programs to read as its members')
  await spendAction(services, 'device_code', { address, organizationId: organization_id })
  const device_code = `${secretId(random)}${secretId(random)}`
  for (;;) {
    const user_code = newUserCode(random)
    const added = await stores.deviceCodes.add({
      code_hash: secretHash(device_code),
      user_code_hash: shownHash(services, user_code),
      client_id,
      name: lookup.client.name,
      scope: granted.granted,
      expires_at: clock.now() + DEVICE_LOGIN.seconds * SECOND,
      pace: DEVICE_LOGIN.pollSeconds * SECOND,
    })
    if (!added) continue
    return {
      ok: true,
      started: {
        device_code,
        user_code: `${user_code.slice(0, 4)}-${user_code.slice(4)}`,
        verification_uri: `${settings.url}${DEVICE_PAGE}`,
        expires_in: DEVICE_LOGIN.seconds,
        interval: DEVICE_LOGIN.pollSeconds,
      },
    }
  }
}

/**
 * Returns the request whose code was entered, in any spelling; undefined if none is waiting with it.
 * @throws IdentityError `rate_limit_exceeded` after many wrong codes.
 */
export async function findTyped(
  services: Services,
  typed: string,
  address: string,
): Promise<DeviceCodeRecord | undefined> {
  const code = typed.toUpperCase().replace(/[^A-Z]/g, '')
  if (code.length !== CODE_LENGTH || typed.length > 4 * CODE_LENGTH) return undefined
  await spendAction(services, 'typed_device_code', { address, organizationId: services.settings.orgId })
  return services.stores.deviceCodes.findShown(shownHash(services, code), services.clock.now())
}

/** Responds to a program that polls for its person's decision (RFC 8628, 3.4). */
export async function exchangeDeviceCode(
  services: Services,
  { device_code = '', client_id = '' }: Form,
): Promise<Exchanged> {
  for (const [name, value] of Object.entries({ device_code, client_id }))
    if (value === '') return refuse('invalid_request', `${name} is missing`)
  const { stores, clock } = services
  const hash = secretHash(device_code)
  const device = await stores.deviceCodes.find(hash)
  if (device?.client_id !== client_id)
    return refuse('invalid_grant', 'the device code is unknown, was already used, or was not issued to this client')
  if (device.expires_at <= clock.now()) return refuse('expired_token', 'the code has expired; request a new one')
  if (!(await stores.deviceCodes.poll(hash, clock.now(), DEVICE_LOGIN.pollSeconds * SECOND)))
    return refuse('slow_down', `wait ${DEVICE_LOGIN.pollSeconds} seconds longer between requests`)
  if (device.decision === null) return refuse('authorization_pending', 'the person has not responded yet')
  const tokens = device.decision === 'allow' ? await open(services, device) : undefined
  if (tokens) return { ok: true, tokens: await tokens() }
  await stores.deviceCodes.use(hash)
  return refuse('access_denied', 'the person denied access, or has signed out since')
}

function open(services: Services, code: DeviceCodeRecord): Promise<(() => Promise<ReadingTokens>) | undefined> {
  return services.stores.transaction(async (inside) => {
    const { session_id, client_id, name, groups, scope } = code
    const from = session_id === null ? undefined : await liveSession(services, inside, session_id)
    if (!from || !(await inside.deviceCodes.use(code.code_hash))) return undefined
    return openGrant(services, inside, { from, client: { client_id, name }, host: 'code', groups, scope })
  })
}

const shownHash = ({ vault }: Services, code: string): string => vault.digest(code, 'device code')

/** Each letter is equally likely: 240 is the largest multiple of 20 that fits into a byte. */
function newUserCode(random: Random): string {
  let code = ''
  while (code.length < CODE_LENGTH)
    for (const byte of random.bytes(CODE_LENGTH * 2))
      if (byte < 240 && code.length < CODE_LENGTH) code += LETTERS[byte % LETTERS.length]
  return code
}
