/** What both widgets show: the form, and a heading once someone is signed in. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** @param {Record<string, import('react').ComponentType<any>>} widget The exports of the widget's package that a page uses. */
export function signInWith({ ConfigurationProvider, Form, LoggedIn, LoggedOut, SlashIDProvider }) {
  const { oid, server } = globalThis.PAGE
  createRoot(document.querySelector('main')).render(
    createElement(
      SlashIDProvider,
      { oid, environment: { baseURL: server, sdkURL: `${server}/sdk.html` }, analyticsEnabled: false },
      createElement(
        ConfigurationProvider,
        { factors: [{ method: 'otp_via_email' }] },
        createElement(LoggedOut, null, createElement(Form)),
        createElement(LoggedIn, null, createElement('h1', null, 'Signed in')),
      ),
    ),
  )
}
