import type { User } from '@portico/sdk'
import { useEffect, useRef } from 'react'
import { waiting } from '../methods/lazy-screens.js'
import type { LoginOptions } from '../user/account.js'
import { heldLogIn } from '../user/held-log-in.js'
import { useSlashID } from '../user/use-slashid.js'
import { useSignInContext } from './sign-in-context.js'

/**
 * Offers passkeys in the autofill list of the handle field while the first screen is shown. Choosing one signs in.
 * @param offers whether the form offers passkeys
 */
export function usePasskeyAutofill(offers: boolean, options: LoginOptions): void {
  const { sid, sdkState, user, anonymousUser, logIn } = useSlashID()
  const { send } = useSignInContext()
  const latest = useRef(options)
  latest.current = options
  // A person who is already here proves another factor, only with their own passkey. A context that the page created itself does
  // not accept a sign-in that has begun.
  const nobodys = offers && heldLogIn(logIn) && sdkState === 'ready' && !user && !anonymousUser ? sid : undefined

  useEffect(() => {
    if (!nobodys) return
    const offer = new AbortController()
    const begin = (signedIn: Promise<User>) =>
      send({
        type: 'logIn',
        config: { factor: { method: 'webauthn' } },
        options: latest.current,
        signedIn,
      })
    waiting().then(
      ({ offerPasskeys }) => offerPasskeys(nobodys, offer.signal, begin),
      () => undefined,
    )
    return () => offer.abort()
  }, [nobodys, send])
}
