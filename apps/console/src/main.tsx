import '@portico/react/style.css'
import './style/console.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { shownTheme, showTheme } from './layout/theme.js'
import { readSettings } from './settings.js'

showTheme(shownTheme(), { keep: false })
const settings = readSettings(document, window.location.origin)
// Read by the drop-down of the sign-in, whose library writes styles into the page.
globalThis.__webpack_nonce__ = settings.nonce

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App settings={settings} />
    </StrictMode>,
  )
