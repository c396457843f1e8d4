import { translate } from '@docusaurus/Translate'
import { guestDoor } from '@portico-site/guest-door'
import WayLine from '@theme/WayLine'
import { useCallback, useEffect, useState } from 'react'
import type { GuestDoor } from '../../client/guest/guest-door.js'
import { store, useOfSite } from '../../client/page/page-core.js'

/** The container of the sign-in form at a private address. The form itself is part of the sign-in layer. */
export default function SignIn() {
  const failed = useOfSite((site) => site.failed)
  const [Door, setDoor] = useState<typeof GuestDoor>()
  useEffect(() => {
    guestDoor?.().then(
      (loaded) => setDoor(() => loaded.GuestDoor),
      () => {},
    )
  }, [])
  const slot = useCallback((element: HTMLDivElement | null) => store.set({ slot: element ?? undefined }), [])
  return (
    <>
      {failed ? (
        <div className="portico-door__notice" role="alert">
          <WayLine sign="interrupted" />
          <h1>{translate({ id: 'portico.private.failedTitle', message: 'This page didn’t open' })}</h1>
          <p>
            {translate({
              id: 'portico.loadFailed.text',
              message: 'This didn’t load. You may be offline, or the site was updated.',
            })}
          </p>
          <button type="button" className="button button--primary" onClick={() => location.reload()}>
            {translate({ id: 'portico.loadFailed.reload', message: 'Reload' })}
          </button>
        </div>
      ) : null}
      <p className="portico-door__hint">
        {translate({ id: 'portico.private.hint', message: 'Sign in to read this page.' })} {Door && <Door />}
      </p>
      <div ref={slot} className="portico-door__form" hidden={failed} />
      <noscript>
        {translate({
          id: 'portico.private.noscript',
          message: 'Signing in requires JavaScript: this page is encrypted, and your browser decrypts it.',
        })}
      </noscript>
    </>
  )
}
