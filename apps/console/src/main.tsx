import '@portico/react/style.css'
import './style/console.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { shownTheme, showTheme } from './layout/theme.js'
import { readSettings } from './settings.js'

showTheme(shownTheme(), { keep: false })
const settings = readSettings(document, window.location.origin)
// Read by the drop-down of the sign-in, whose library writes styles into the page.
globalThis.__webpack_nonce__ = settings.nonce

// Apart from the console: its sign-in would take what a provider's answer brings in the address.
const isSetUp = window.location.pathname === '/console/set-up'
const SetUpApp = lazy(() => import('./set-up/set-up-app.js').then((loaded) => ({ default: loaded.SetUpApp })))

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      {isSetUp ? (
        <Suspense fallback={<p className="loading loading--page">Loading …</p>}>
          <SetUpApp origin={settings.origin} />
        </Suspense>
      ) : (
        <App settings={settings} />
      )}
    </StrictMode>,
  )
