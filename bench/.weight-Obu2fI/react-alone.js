/** A page with React and nothing else: what every other page here is compared with. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('main')).render(createElement('h1', null, 'Signed in'))
