import { translate } from '@docusaurus/Translate'
import type { ENDPOINTS, STORAGE_KEYS } from '@portico/protocol'
import { useSlashID } from '@portico/react'
import config from '@portico-site/lazy-config'
import { useEffect, useState } from 'react'

/** Only the types of the tables: the tables themselves must not be part of a page. */
const ME: (typeof ENDPOINTS)['me']['path'] = '/me'
const OFFERED: (typeof STORAGE_KEYS)['passkeyOffered'] = '@portico/PASSKEY_OFFERED'

type State = 'offered' | 'asking' | 'added' | 'failed'

const TEXTS: Readonly<Record<State, () => string>> = {
  offered: () =>
    translate({
      id: 'portico.passkey.offered',
      message: 'Add a passkey? Next time, you can sign in with a touch, your face or a PIN instead of a code.',
    }),
  asking: () =>
    translate({ id: 'portico.passkey.asking', message: 'Follow your device’s prompt to create the passkey …' }),
  added: () =>
    translate({ id: 'portico.passkey.made', message: 'Passkey added. You can use it the next time you sign in.' }),
  failed: () =>
    translate({
      id: 'portico.passkey.failed',
      message: 'No passkey was added. You can add one on your account page at any time.',
    }),
}

/**
 * Offers a passkey to a reader who has just signed in without one: once per person and device, if the device can store
 * it and the server accepts it. After a password sign-in, browsers that can are first asked to add one without a
 * prompt; the offer is shown if they do not (WebAuthn Level 3, 5.1.3). Not in a separate file, because every additional
 * one is listed on every public page.
 */
export function PasskeyOffer() {
  const { user, mfa } = useSlashID()
  const [state, setState] = useState<State>()
  const { token, ID: id } = user ?? {}
  const usedPasskey = user?.authentication.includes('webauthn')
  const usedPassword = user?.authentication.includes('password') === true
  useEffect(() => {
    if (!token || !id || usedPasskey) return
    const here = new AbortController()
    const offer = async () => {
      if (!(await isWanted(token, id, here.signal)) || here.signal.aborted) return
      if (usedPassword && (await canAddUnasked())) {
        remember(id)
        if (await succeeds(mfa({ factor: { method: 'webauthn', options: { mediation: 'conditional' } } })))
          return setState('added')
      }
      if (here.signal.aborted || !(await canAddHere())) return
      remember(id)
      setState('offered')
    }
    void offer()
    return () => here.abort()
  }, [token, id, usedPasskey, usedPassword, mfa])

  async function add() {
    setState('asking')
    setState((await succeeds(mfa({ factor: { method: 'webauthn' } }))) ? 'added' : 'failed')
  }

  if (!state) return null
  return (
    <section className="portico-message" aria-label={translate({ id: 'portico.passkey.label', message: 'Passkey' })}>
      <p role="status">{TEXTS[state]()}</p>
      {state === 'offered' && (
        <>
          <button type="button" className="button button--primary button--sm" onClick={() => void add()}>
            {translate({ id: 'portico.passkey.add', message: 'Add a passkey' })}
          </button>{' '}
        </>
      )}
      {state !== 'asking' && (
        <button type="button" className="button button--secondary button--sm" onClick={() => setState(undefined)}>
          {state === 'offered'
            ? translate({ id: 'portico.passkey.later', message: 'Not now' })
            : translate({ id: 'portico.passkey.close', message: 'Close' })}
        </button>
      )}
    </section>
  )
}

const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  )

/**
 * Whether this person has not been asked on this device yet, the form offers passkeys, and the server allows adding
 * one.
 */
async function isWanted(token: string, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    const takes = config.form.factors.some(({ method }) => method === 'webauthn')
    if (!takes || offeredTo().includes(id)) return false
    const headers = { Authorization: `Bearer ${token}` }
    const response = await fetch((config.baseURL || location.origin) + ME, { headers, signal })
    const { result } = (await response.json()) as { result: { second_factor: { add: readonly string[] } } }
    return result.second_factor.add.includes('webauthn')
  } catch {
    // Without storage or a server response, nothing is offered.
    return false
  }
}

/** Whether this device can store a passkey. */
const canAddHere = async (): Promise<boolean> =>
  (await globalThis.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)) === true

/** Declared here because TypeScript's own types do not have it yet. */
type Capable = { readonly getClientCapabilities?: () => Promise<Readonly<Record<string, boolean>>> }

/** Whether this browser can add a passkey without a prompt. Its password manager decides whether it does. */
async function canAddUnasked(): Promise<boolean> {
  const { getClientCapabilities } = (globalThis.PublicKeyCredential ?? {}) as Capable
  return (await getClientCapabilities?.call(PublicKeyCredential).catch(() => undefined))?.conditionalCreate === true
}

/** The people recently asked on this device. Earlier versions stored a 1, which identifies no one. */
const offeredTo = (): string[] => localStorage.getItem(OFFERED)?.split(' ') ?? []

const REMEMBERED = 20

function remember(id: string): void {
  try {
    localStorage.setItem(
      OFFERED,
      Array.from(new Set([id, ...offeredTo()]))
        .slice(0, REMEMBERED)
        .join(' '),
    )
  } catch {
    // Without storage, it was not offered.
  }
}
