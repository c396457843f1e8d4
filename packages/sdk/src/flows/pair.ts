import type { Factor, Handle, HandleType, ReachableHandleType } from '@portico/protocol'

/** A handle of one kind. */
export interface HandleOf<Type extends HandleType> {
  readonly type: Type
  readonly value: string
}

/** A handle that messages can be sent to. */
export type ReachablePersonHandle = HandleOf<ReachableHandleType>

interface HandleByMethod {
  email_link: HandleOf<'email_address'>
  otp_via_email: HandleOf<'email_address'>
  sms_link: HandleOf<'phone_number'>
  otp_via_sms: HandleOf<'phone_number'>
  password: Handle
  totp: Handle
  /** Without a handle, the passkey itself says who it is. */
  webauthn: Handle | null | undefined
  oidc: null | undefined
  saml: null | undefined
}

/** The handle that goes with a factor: a pair that cannot work does not compile. */
export type HandleFor<Given extends Factor> = HandleByMethod[Given['method']]
