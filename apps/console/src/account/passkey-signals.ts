import type { Credential, Handle } from '@portico/protocol'

/**
 * What browsers have for keeping passkeys in step with the server (WebAuthn Level 3, 5.1.10). Declared here because
 * TypeScript's own types do not have it yet. User and credential ids are in base64url.
 */
interface Signals {
  readonly signalUnknownCredential?: (about: { rpId: string; credentialId: string }) => Promise<void>
  readonly signalAllAcceptedCredentials?: (about: {
    rpId: string
    userId: string
    allAcceptedCredentialIds: readonly string[]
  }) => Promise<void>
  readonly signalCurrentUserDetails?: (about: {
    rpId: string
    userId: string
    name: string
    displayName: string
  }) => Promise<void>
}

/** Names of a passkey that the server gives in `params`. */
interface PasskeyNames {
  readonly webauthn_credential_id: string
  readonly rp_id: string
  readonly user_handle?: string
}

const namesOf = ({ params }: Credential) => params as unknown as PasskeyNames

// A browser that refuses a signal, because the scope is not this page's, keeps its passkeys as they are.
const send = (signal: Promise<void> | undefined) => void signal?.catch(() => {})

const signals = () => globalThis.PublicKeyCredential as (Signals & typeof PublicKeyCredential) | undefined

/**
 * Tells the browser which of this person's passkeys are good, so that it stops offering those that were removed elsewhere,
 * and what the person is called now.
 * @param passkeys all of the person's passkeys.
 * @param handle what the account is called; without one the names stay as they are.
 */
export function signalPasskeys(passkeys: readonly Credential[], handle: Pick<Handle, 'value'> | undefined): void {
  for (const passkey of passkeys) {
    const { rp_id: rpId, user_handle: userId } = namesOf(passkey)
    const held = passkeys.filter((other) => namesOf(other).rp_id === rpId && namesOf(other).user_handle === userId)
    // One signal for each account that the browser knows.
    if (userId === undefined || held[0] !== passkey) continue
    const ids = held.map((one) => namesOf(one).webauthn_credential_id)
    send(signals()?.signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: ids }))
    if (handle)
      send(signals()?.signalCurrentUserDetails?.({ rpId, userId, name: handle.value, displayName: handle.value }))
  }
}

/** Tells the browser that a passkey was removed, so that it stops offering it. */
export function forgetPasskey(passkey: Credential): void {
  const { rp_id: rpId, webauthn_credential_id: credentialId } = namesOf(passkey)
  send(signals()?.signalUnknownCredential?.({ rpId, credentialId }))
}
