import { useHistory } from '@docusaurus/router'
import { translate } from '@docusaurus/Translate'
import { ConfigurationProvider, Form, SlashIDProvider, Slot, useSlashID } from '@portico/react'
import { InitialByButtons } from '@portico/react/by-buttons'
import site from '@portico-site/config'
import config from '@portico-site/lazy-config'
import widgetStyle from '@portico-site/widget-style'
import { type ReactNode, useDeferredValue, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { returnAddress } from '../door/return-to-page.js'
import { fetchCode, session, store, useSite } from '../page/page-core.js'
import { PasskeyOffer } from './passkey-offer.js'

// Docusaurus puts every stylesheet that it bundles on every page; the widget's is loaded with the widget instead. It is
// inserted before the site's own, which can then override it.
const sheet = document.createElement('style')
sheet.textContent = widgetStyle
document.head.prepend(sheet)

/** The change to the tab's state that this module makes: see `wantLayer`. */
export { SignInLayer as layer }

/**
 * SDK and widget, beside the site's tree rather than around it, so that the page is not remounted when they load. The
 * form appears in the private page that asked for it, or in a dialog above a public one.
 */
function SignInLayer() {
  const baseURL = config.baseURL || location.origin
  const sdkURL = config.sdkURL || `${baseURL}/sdk.html`
  const theme = useColorMode()
  const { logo, logoDark } = config.form
  return (
    <SlashIDProvider
      oid={config.orgID}
      environment={{ baseURL, sdkURL }}
      tokenStorage="localStorage"
      analyticsEnabled={false}
      themeProps={{ theme }}
      linkText={config.form.text}
    >
      <ConfigurationProvider
        factors={[...config.form.factors]}
        text={config.form.text}
        storeLastHandle={config.form.storeLastHandle}
        storeLastFactor={config.form.storeLastHandle}
        defaultCountryCode={config.form.defaultCountryCode}
        flagFont={config.form.flagFont}
        showBanner={false}
        logo={(theme === 'dark' && logoDark) || logo || NO_LOGO}
      >
        <Place />
      </ConfigurationProvider>
    </SlashIDProvider>
  )
}

/** A site without a logo shows only its name. */
const NO_LOGO = <span hidden />

function Place() {
  const { user, isLoading } = useSlashID()
  const { slot, dialog, person } = useSite()
  const token = user?.token
  const had = useRef(false)
  useEffect(() => {
    if (token) fetchCode(session, ({ resume }) => resume())
    else if (had.current) fetchCode(session, ({ follow }) => follow())
    had.current = token !== undefined
  }, [token])
  const history = useHistory()
  useEffect(() => {
    // The SDK removes a link's secrets from the address, but the router would still write them into links to this page.
    if (!isLoading && history.location.search !== location.search)
      history.replace(location.pathname + location.search + location.hash, history.location.state)
  }, [isLoading, history])
  useEffect(() => {
    if (!person || site.uxMode !== 'redirect') return
    const page = returnAddress(new URL(location.href), config.baseUrl)
    if (page !== undefined) history.replace(page)
  }, [person, history])
  const isNeeded = !isLoading && !person
  // The form appears gradually and disappears immediately.
  const drawn = useDeferredValue(isNeeded)
  // The page that required the sign-in comes first.
  if (user && person) return <PasskeyOffer />
  if (!isNeeded || !drawn) return null
  if (slot) return createPortal(FORM, slot)
  return dialog ? <Dialog>{FORM}</Dialog> : null
}

const FORM = (
  <Form>
    {config.form.methodChoice === 'buttons' ? (
      <Slot name="initial">
        <InitialByButtons />
      </Slot>
    ) : null}
  </Form>
)

function Dialog({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    ref.current?.showModal()
    ref.current?.querySelector('input')?.focus()
  }, [])
  const close = () => store.set({ dialog: false })
  const label = translate({ id: 'portico.dialog.label', message: 'Sign in' })
  const closing = translate({ id: 'portico.loadFailed.close', message: 'Close' })
  return (
    <dialog ref={ref} className="portico-dialog" aria-label={label} onClose={close}>
      <button type="button" className="clean-btn close portico-dialog__close" aria-label={closing} onClick={close}>
        ×
      </button>
      {children}
    </dialog>
  )
}

/** The site's color mode, from where Docusaurus stores it, since this layer is outside its providers. */
function useColorMode(): 'light' | 'dark' {
  return useSyncExternalStore(watchColorMode, () =>
    document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  )
}

function watchColorMode(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
