import { translate } from '@docusaurus/Translate'
import config from '@portico-site/lazy-config'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { store, useSite } from '../page/page-core.js'
import { signIn } from './preview-sign-in.js'

/** The change to the tab's state that this module makes: see `wantLayer`. */
export { SignInLayer as layer }

/** Shown in place of the sign-in form: a link to the identity server, where the person signs in. */
function SignInLayer() {
  const { slot, dialog, person } = useSite()
  useEffect(() => {
    if (!dialog) return
    store.set({ dialog: false })
    void signIn()
  }, [dialog])
  useEffect(() => {
    // As tall as the form that it replaces.
    if (slot instanceof HTMLElement) slot.style.minHeight = '0'
  }, [slot])
  if (person || !slot) return null
  const host = new URL(config.baseURL).host
  return createPortal(
    <div className="portico-door__notice" data-preview="">
      <p>
        {translate({
          id: 'portico.preview.text',
          message: 'This is the preview of a change. You sign in on the site itself; nothing is typed here.',
        })}
      </p>
      <button type="button" className="button button--primary" onClick={() => void signIn()}>
        {translate({ id: 'portico.preview.signIn', message: 'Sign in at {host}' }, { host })}
      </button>
    </div>,
    slot,
  )
}
