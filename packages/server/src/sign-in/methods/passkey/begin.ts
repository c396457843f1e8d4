import type { Handle } from '@portico/protocol'
import { RequestError } from '../../../ground/errors.js'
import { mustProveFirst } from '../../../identity/factors/required-factors.js'
import type { Organization } from '../../../identity/organizations/organization.js'
import type { CredentialRecord } from '../../../storage/people/credentials.js'
import type { Stores } from '../../../storage/stores.js'
import { proveByLink } from '../link/prove-by-link.js'
import type { Beginning, FlowStart, MethodHandler } from '../method.js'
import { ownHandle } from '../person.js'
import { askToMakePasskey } from './create.js'
import { askForPasskey } from './get.js'
import { type PasskeyWishes, readPasskeyOptions } from './options.js'
import { passkeyOf } from './passkey.js'
import { scopeFor } from './scope.js'

/**
 * A passkey is requested if this browser says that it has one, or does not say. A handle or a browser without a passkey
 * first proves the handle with a link and then creates one; the two cases look the same.
 */
export const passkey: MethodHandler = {
  async begin(beginning) {
    const { services, organization, handle, callerId } = beginning
    const wishes = readPasskeyOptions(beginning.options)
    const scope = scopeFor(services.settings, beginning.pageOrigin, wishes.scope)
    if (callerId !== undefined) return further(beginning, callerId, scope)
    if (isConditional(wishes)) throw notNow()
    // Without a handle, the passkey that the authenticator offers names its person (discoverable credentials).
    if (!handle) return { drafts: [askForPasskey(services.random, scope, wishes.user_verification, [])] }
    const owner = await services.stores.handles.owner(organization.pool_id, handle.type, handle.value)
    const keys = owner === undefined ? [] : await keysOf(services.stores, owner, scope)
    const held = wishes.available_credential_ids
    const here =
      held === undefined || isAskedAnywhere(organization)
        ? keys
        : keys.filter(({ key_id }) => held.includes(key_id ?? ''))
    // A browser that does not say what it has learns from the request for a passkey that there is such a person.
    const tells = held !== undefined || organization.settings.enumeration !== 'strict'
    if (here.length > 0 && tells)
      return { drafts: [askForPasskey(services.random, scope, wishes.user_verification, here)] }
    const make = askToMakePasskey(services, organization, { scope, wishes, handle })
    return { drafts: await proveByLink(beginning, handle, [make]) }
  },
}

/** If everyone needs a second factor, a new browser cannot add one with the mailbox; a phone's passkey works there. */
const isAskedAnywhere = ({ settings }: Organization) =>
  settings.second_factor === 'everybody' && settings.enumeration !== 'strict'

/**
 * A signed-in person uses one of their passkeys, or adds one, for which they must prove their address again unless they
 * recently proved who they are. A person who must prove a second factor before adding another is asked for their
 * existing passkeys, on any device.
 */
async function further(beginning: Beginning, callerId: string, scope: string): Promise<FlowStart> {
  const { services, organization, handle } = beginning
  const wishes = readPasskeyOptions(beginning.options)
  await refuseForeign(beginning, handle, callerId)
  const keys = await keysOf(services.stores, callerId, scope)
  const held = wishes.available_credential_ids ?? keys.map(({ key_id }) => key_id ?? '')
  const mustProve = keys.length > 0 && (await mustProveFirst(services.stores, callerId, beginning.callerProofs ?? 0))
  const silent = isConditional(wishes)
  if (!silent && (mustProve || keys.some(({ key_id }) => held.includes(key_id ?? ''))))
    return { drafts: [askForPasskey(services.random, scope, wishes.user_verification, keys)] }
  const own = handle ?? (await ownHandle(beginning, 'webauthn'))
  const exclude = keys.map(({ key_id }) => key_id ?? '')
  const make = askToMakePasskey(services, organization, { scope, wishes, handle: own, exclude })
  const isProven = beginning.callerIsRecent === true && (await isVerified(services.stores, callerId, own))
  if (silent && (mustProve || !isProven)) throw notNow()
  return { handle: own, drafts: isProven ? [make] : await proveByLink(beginning, own, [make]) }
}

const isConditional = ({ mediation }: PasskeyWishes) => mediation === 'conditional'

/** A flow that no one sees must not ask or send anything. */
const notNow = () =>
  new RequestError(
    400,
    'factor.options.mediation "conditional" works only right after a sign-in, when nothing else has to be proved; leave it out',
    { field: 'factor.options.mediation' },
  )

const isVerified = async (stores: Stores, personId: string, handle: Handle) =>
  (await stores.handles.of(personId)).some(
    ({ type, value, verified }) => verified && type === handle.type && value === handle.value,
  )

async function refuseForeign({ services, organization }: Beginning, handle: Handle | undefined, callerId: string) {
  if (!handle) return
  const owner = await services.stores.handles.owner(organization.pool_id, handle.type, handle.value)
  if (owner !== callerId)
    throw new RequestError(400, 'handle does not belong to the signed-in person; add it with otp_via_email first', {
      field: 'handle',
    })
}

const keysOf = async (stores: Stores, personId: string, scope: string): Promise<CredentialRecord[]> =>
  (await stores.credentials.of(personId)).filter(
    (credential) => credential.type === 'public-key' && passkeyOf(credential).rp_id === scope,
  )
