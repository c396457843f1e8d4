import { useEffect, useRef } from 'react'
import { useSlashID } from '../user/use-slashid.js'
import type { LoginOptions } from './machine/state.js'
import { useSignInContext } from './sign-in-context.js'

/**
 * Offers passkeys in the autofill list of the handle field while the first screen is shown. Choosing one signs in.
 * @param offers Whether the form takes passkeys.
 */
export function usePasskeyAutofill(offers: boolean, options: LoginOptions): void {
  const { sid, sdkState, user, anonymousUser } = useSlashID()
  const { send } = useSignInContext()
  const latest = useRef(options)
  latest.current = options
  // Whoever is here already proves something more, by a passkey of theirs alone.
  const nobodys = offers && sdkState === 'ready' && !user && !anonymousUser ? sid : undefined

  useEffect(() => {
    if (!nobodys) return
    const shown = new AbortController()
    const begin = (signedIn: LoginOptions['signedIn']) =>
      send({
        type: 'logIn',
        config: { factor: { method: 'webauthn' } },
        options: { ...latest.current, ...(signedIn && { signedIn }) },
      })
    import('./offer-passkeys.js').then(
      ({ offerPasskeys }) => offerPasskeys(nobodys, shown.signal, begin),
      () => undefined,
    )
    return () => shown.abort()
  }, [nobodys, send])
}
