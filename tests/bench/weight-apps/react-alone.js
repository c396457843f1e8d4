/** A page with only React, with which every other page here is compared. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('main')).render(createElement('h1', null, 'Signed in'))
