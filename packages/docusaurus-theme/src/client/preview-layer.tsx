import { translate } from '@docusaurus/Translate'
import late from '@portico-site/late-config'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { store, useSite } from './every-page.js'
import { signIn } from './preview-sign-in.js'

/** What the state of the tab becomes with this module: see `wantLayer`. */
export { SignInLayer as layer }

/** In place of the sign-in form: the way to the identity server. What is typed is typed there. */
function SignInLayer() {
  const { slot, dialog, person } = useSite()
  useEffect(() => {
    if (!dialog) return
    store.set({ dialog: false })
    void signIn()
  }, [dialog])
  useEffect(() => {
    // As high as the form that it replaces.
    if (slot instanceof HTMLElement) slot.style.minHeight = '0'
  }, [slot])
  if (person || !slot) return null
  const host = new URL(late.baseURL).host
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
