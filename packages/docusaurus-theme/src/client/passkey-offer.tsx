import { translate } from '@docusaurus/Translate'
import type { ENDPOINTS, STORAGE_KEYS } from '@portico/protocol'
import { useSlashID } from '@portico/react'
import config from '@portico-site/late-config'
import { useEffect, useState } from 'react'

/** Only the types of the tables: the tables themselves have no place in a page. */
const ME: (typeof ENDPOINTS)['me']['path'] = '/me'
const OFFERED: (typeof STORAGE_KEYS)['passkeyOffered'] = '@portico/PASSKEY_OFFERED'

type State = 'offered' | 'asking' | 'made' | 'failed'

const TEXTS: Readonly<Record<State, () => string>> = {
  offered: () =>
    translate({
      id: 'portico.passkey.offered',
      message: 'Add a passkey? Next time you sign in with a touch, your face or a PIN, without a code.',
    }),
  asking: () => translate({ id: 'portico.passkey.asking', message: 'Your device asks you to create the passkey …' }),
  made: () => translate({ id: 'portico.passkey.made', message: 'Passkey added. It is offered when you next sign in.' }),
  failed: () =>
    translate({
      id: 'portico.passkey.failed',
      message: 'No passkey was added. You can add one on your account page at any time.',
    }),
}

/**
 * Offers a passkey to a reader who has just signed in without one, once on a device, where the device can hold it and the
 * server takes it. Not in a file of its own: each one more is listed on every public page.
 */
export function PasskeyOffer() {
  const { user, mfa } = useSlashID()
  const [state, setState] = useState<State>()
  const token = user?.token
  const usedPasskey = user?.authentication.includes('webauthn')
  useEffect(() => {
    if (!token || usedPasskey) return
    const here = new AbortController()
    void isWanted(token, here.signal).then((wanted) => {
      if (!wanted || here.signal.aborted) return
      remember()
      setState('offered')
    })
    return () => here.abort()
  }, [token, usedPasskey])

  async function add() {
    setState('asking')
    const made = await mfa({ factor: { method: 'webauthn' } }).then(
      () => true,
      () => false,
    )
    setState(made ? 'made' : 'failed')
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

/** Whether this device was not asked yet and can hold a passkey, the form takes passkeys, and the server lets the reader add one. */
async function isWanted(token: string, signal: AbortSignal): Promise<boolean> {
  try {
    const takes = config.form.factors.some(({ method }) => method === 'webauthn')
    if (!takes || localStorage.getItem(OFFERED) !== null) return false
    if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return false
    const headers = { Authorization: `Bearer ${token}` }
    const response = await fetch((config.baseURL || location.origin) + ME, { headers, signal })
    const { result } = (await response.json()) as { result: { second_factor: { add: readonly string[] } } }
    return result.second_factor.add.includes('webauthn')
  } catch {
    // A browser without passkeys or storage, or a server that does not answer: nothing is offered.
    return false
  }
}

function remember(): void {
  try {
    localStorage.setItem(OFFERED, '1')
  } catch {
    // Without storage it was not offered.
  }
}
