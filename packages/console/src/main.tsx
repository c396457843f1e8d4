import '@portico/react/style.css'
import './style/console.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { Skeleton } from './kit/skeleton.js'
import { shownTheme, showTheme } from './layout/theme.js'
import { mayHaveSession } from './session/arrival.js'
import { readSettings } from './settings.js'

showTheme(shownTheme(), { keep: false })
const settings = readSettings(document, window.location.origin)
// Used by the sign-in's drop-down, whose library adds styles to the page.
globalThis.__webpack_nonce__ = settings.nonce

// Separate from the console, whose sign-in would consume the provider's response in the URL.
const isSetUp = window.location.pathname === '/console/set-up'
const SetUpApp = lazy(() => import('./set-up/set-up-app.js').then((loaded) => ({ default: loaded.SetUpApp })))

const root = document.getElementById('root')
if (mayHaveSession(document, window)) window.location.reload()
else if (root)
  createRoot(root).render(
    <StrictMode>
      {isSetUp ? (
        <Suspense fallback={<Skeleton of="page" />}>
          <SetUpApp origin={settings.origin} />
        </Suspense>
      ) : (
        <App settings={settings} />
      )}
    </StrictMode>,
  )
