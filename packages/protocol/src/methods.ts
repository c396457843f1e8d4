import type { HandleType } from './handles.js'

interface MethodRow {
  /** Handle types the method works with when a factor does not restrict them. Empty: the method takes no handle. */
  readonly handles: readonly HandleType[]
  /** Further handle types that `allowedHandleTypes` may switch on. */
  readonly optionalHandles?: readonly HandleType[]
  /** Shown as a separate button and run at an external provider. */
  readonly sso: boolean
  /** A forgotten secret of this method can be reset through a reachable handle. */
  readonly recoverable: boolean
  /** The strongest proof that signing in with it gives; null if it proves nothing about the person's identity. */
  readonly proves: Proof | null
  /** How its message is sent; null if it sends none. */
  readonly channel: 'email' | 'sms' | null
  /**
   * Whether the proof is given on the page that started the sign-in, not on a page that a link opens or a provider
   * shows.
   */
  readonly onPage: boolean
  /** Whether people can choose it in a form; the others are started by programs. */
  readonly interactive: boolean
}

/** Methods that are started by programs or that prove nothing about a person. */
const BY_PROGRAMS = {
  handles: [],
  sso: false,
  recoverable: false,
  interactive: false,
  proves: null,
  channel: null,
  onPage: false,
} as const satisfies MethodRow

/** Every authentication method on the wire, with its properties. Registries are `Record<Method, …>` over this table. */
export const METHODS = {
  webauthn: {
    handles: ['email_address'],
    sso: false,
    recoverable: false,
    interactive: true,
    proves: 'verified_passkey',
    channel: null,
    onPage: true,
  },
  email_link: {
    handles: ['email_address'],
    sso: false,
    recoverable: false,
    interactive: true,
    proves: 'possession',
    channel: 'email',
    onPage: false,
  },
  sms_link: {
    handles: ['phone_number'],
    sso: false,
    recoverable: false,
    interactive: true,
    proves: 'possession',
    channel: 'sms',
    onPage: false,
  },
  otp_via_email: {
    handles: ['email_address'],
    sso: false,
    recoverable: false,
    interactive: true,
    proves: 'possession',
    channel: 'email',
    onPage: true,
  },
  otp_via_sms: {
    handles: ['phone_number'],
    sso: false,
    recoverable: false,
    interactive: true,
    proves: 'possession',
    channel: 'sms',
    onPage: true,
  },
  password: {
    handles: ['email_address', 'phone_number'],
    optionalHandles: ['username'],
    sso: false,
    recoverable: true,
    interactive: true,
    proves: 'password',
    channel: null,
    onPage: true,
  },
  totp: {
    handles: ['email_address'],
    sso: false,
    recoverable: false,
    interactive: true,
    proves: 'app',
    channel: null,
    onPage: true,
  },
  oidc: {
    handles: [],
    sso: true,
    recoverable: false,
    interactive: true,
    proves: 'possession',
    channel: null,
    onPage: false,
  },
  saml: {
    handles: [],
    sso: true,
    recoverable: false,
    interactive: true,
    proves: 'possession',
    channel: null,
    onPage: false,
  },
  api: BY_PROGRAMS,
  direct_id: BY_PROGRAMS,
  impersonate: BY_PROGRAMS,
  anonymous: BY_PROGRAMS,
} as const satisfies Record<string, MethodRow>

/** The sign-in methods. */
export type Method = keyof typeof METHODS

/** Narrows any value to a method of the table. */
export function isMethod(value: unknown): value is Method {
  return typeof value === 'string' && Object.hasOwn(METHODS, value)
}

/**
 * The handle types that a factor accepts: what its method supports, narrowed by `allowedHandleTypes` when given.
 * A list with an unknown type is ignored, so that a typo never locks everyone out.
 * @example handleTypesOf('password', ['username']) // ['username']
 */
export function handleTypesOf(method: Method, allowed?: readonly string[]): readonly HandleType[] {
  const row: MethodRow = METHODS[method]
  const handleTypes = [...row.handles, ...(row.optionalHandles ?? [])]
  const readable = allowed?.every((type) => ['email_address', 'phone_number', 'username'].includes(type))
  return allowed && readable ? handleTypes.filter((type) => allowed.includes(type)) : row.handles
}

/** The handle types that a signed-in person may enter or prove with a method. */
export function handleTypesWhenSignedIn(method: Method): readonly HandleType[] {
  const row: MethodRow = METHODS[method]
  return [...row.handles, ...(row.optionalHandles ?? []), ...(WHEN_SIGNED_IN[method] ?? [])]
}

/**
 * Further handle types that a signed-in person may prove before adding a method to their account. Separate from the
 * table, which forms bring into every page.
 */
const WHEN_SIGNED_IN: { readonly [Name in Method]?: readonly HandleType[] } = { webauthn: ['phone_number'] }

/**
 * The kinds of proof that a session can be based on. `possession`: of a mailbox, a phone, or an account at a provider.
 * A passkey is verified if the authenticator checked a fingerprint, a face or a PIN.
 */
export type Proof = 'possession' | 'password' | 'app' | 'passkey' | 'verified_passkey'
