import {
  type HandleType,
  type OidcProvider,
  READ_EVENTS,
  type ReachableHandleType,
  type ReadEvent,
  WRITE_EVENTS,
  type WriteEvent,
} from '@portico/protocol'
import { passkeys } from './lazy-modules.js'

/**
 * Types of handle, by name.
 * @example const handle = { type: PersonHandleType.EmailAddress, value: 'ada@example.com' }
 */
export const PersonHandleType = {
  EmailAddress: 'email_address',
  PhoneNumber: 'phone_number',
  Username: 'username',
} as const satisfies Record<string, HandleType>
/** A type of handle. */
export type PersonHandleType = HandleType

/** A handle of one type. */
export interface HandleOf<Type extends HandleType> {
  readonly type: Type
  readonly value: string
}

/** A handle that messages can be sent to. */
export type ReachablePersonHandle = HandleOf<ReachableHandleType>

/**
 * Where a passkey may live, by name.
 * @example const factor = { method: 'webauthn', options: { attachment: WebAuthnAuthenticatorAttachment.Platform } }
 */
export const WebAuthnAuthenticatorAttachment = {
  Any: 'any',
  Platform: 'platform',
  CrossPlatform: 'cross_platform',
} as const
/** Where a passkey may live. */
export type WebAuthnAuthenticatorAttachment =
  (typeof WebAuthnAuthenticatorAttachment)[keyof typeof WebAuthnAuthenticatorAttachment]

/** A provider with a name on the wire. */
export type OAuthProvider = OidcProvider

/**
 * Whether messages can be sent to handles of this type.
 * @example isReachablePersonHandleType('username') // false
 */
export const isReachablePersonHandleType = (type: unknown): type is ReachableHandleType =>
  type === 'email_address' || type === 'phone_number'

/**
 * Helpers for programs built on the SDK.
 * @example if (await Utils.runtimeSupportsBestPasskeyUX()) offerPasskeyFirst()
 */
export const Utils = {
  isReachablePersonHandleType,
  /** Whether the browser offers the full passkey experience. The detection code is loaded on demand. */
  runtimeSupportsBestPasskeyUX: async (): Promise<boolean> =>
    (await passkeys()).runtimeSupportsBestPasskeyUX(navigator),
  /** Whether this browser can offer passkeys in a field's autofill list; see `SlashID.idByAutofill`. */
  canAutofillPasskeys: async (): Promise<boolean> => (await passkeys()).canAutofillPasskeys(),
  PUBLIC_READ_EVENTS: READ_EVENTS as readonly string[] as ReadEvent[],
  PUBLIC_WRITE_EVENTS: WRITE_EVENTS as readonly string[] as WriteEvent[],
} as const
