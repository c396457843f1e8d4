/** A page that uses the hook for the signed-in user, with a provider from another part of the site. */
import { useSlashID } from '@portico/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const Page = () => createElement('h1', null, useSlashID().user ? 'Welcome back' : 'Signed in')

createRoot(document.querySelector('main')).render(createElement(Page))
