/** A page that asks who is signed in, under a provider that another part of the site brings. */
import { useSlashID } from '@portico/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const Page = () => createElement('h1', null, useSlashID().user ? 'Welcome back' : 'Signed in')

createRoot(document.querySelector('main')).render(createElement(Page))
