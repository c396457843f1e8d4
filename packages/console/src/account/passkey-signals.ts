import type { Credential, Handle } from '@portico/protocol'

/**
 * The browser API that keeps passkeys in sync with the server (WebAuthn Level 3, 5.1.10). Declared here because
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

/** A passkey's names, from the server's `params`. */
interface PasskeyNames {
  readonly webauthn_credential_id: string
  readonly rp_id: string
  readonly user_handle?: string
}

const namesOf = ({ params }: Credential) => params as unknown as PasskeyNames

// A browser that refuses a signal, because the scope does not match this page, leaves its passkeys unchanged.
const send = (signal: Promise<void> | undefined) => void signal?.catch(() => {})

const signals = () => globalThis.PublicKeyCredential as (Signals & typeof PublicKeyCredential) | undefined

/** The accounts that the browser has passkeys for, and the credential ids of each. */
function accountsOf(passkeys: readonly Credential[]) {
  const accounts = new Map<string, { rpId: string; userId: string; allAcceptedCredentialIds: string[] }>()
  for (const passkey of passkeys) {
    const { rp_id: rpId, user_handle: userId, webauthn_credential_id: id } = namesOf(passkey)
    if (userId === undefined) continue
    const key = `${rpId} ${userId}`
    const account = accounts.get(key) ?? { rpId, userId, allAcceptedCredentialIds: [] }
    account.allAcceptedCredentialIds.push(id)
    accounts.set(key, account)
  }
  return [...accounts.values()]
}

const signalled = new WeakSet<object>()

/**
 * Tells the browser which of this person's passkeys are valid, so that it stops offering those that were removed
 * elsewhere.
 * @param read the read that returned the passkeys. Each read is signalled only once: if a passkey was created since,
 * the browser would remove it because the list does not contain it.
 * @param passkeys all of the person's passkeys.
 */
export function signalPasskeys(read: object, passkeys: readonly Credential[]): void {
  if (signalled.has(read)) return
  signalled.add(read)
  for (const account of accountsOf(passkeys)) send(signals()?.signalAllAcceptedCredentials?.(account))
}

/**
 * Tells the browser the person's current name.
 * @param handle if undefined, the names stay unchanged.
 */
export function signalNames(passkeys: readonly Credential[], handle: Pick<Handle, 'value'> | undefined): void {
  if (!handle) return
  for (const { rpId, userId } of accountsOf(passkeys))
    send(signals()?.signalCurrentUserDetails?.({ rpId, userId, name: handle.value, displayName: handle.value }))
}

/** Tells the browser that a passkey was removed, so that it stops offering it. */
export function forgetPasskey(passkey: Credential): void {
  const { rp_id: rpId, webauthn_credential_id: credentialId } = namesOf(passkey)
  send(signals()?.signalUnknownCredential?.({ rpId, credentialId }))
}
