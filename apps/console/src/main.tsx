import '@portico/react/style.css'
import './style/console.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { shownTheme, showTheme } from './layout/theme.js'
import { readSettings } from './settings.js'

showTheme(shownTheme(), { keep: false })
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App settings={readSettings(document, window.location.origin)} />
    </StrictMode>,
  )
