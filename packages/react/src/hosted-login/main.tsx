import type { LoginPageData } from '@portico/protocol'
import { createRoot } from 'react-dom/client'
import { HostedLogin } from './hosted-login.js'
import { applyLooks } from './looks.js'
import { withoutForeignSignIn } from './own-address.js'
import { loadTexts } from './page-texts.js'

/* The script of the hosted login's page. The server says in the page itself who is to be signed in to what. */
history.replaceState(null, '', withoutForeignSignIn(location.href))
// The list of methods asks for it under this name when it adds its rules.
globalThis.__webpack_nonce__ = document.querySelector<HTMLLinkElement>('link[nonce]')?.nonce
const data = JSON.parse(document.getElementById('data')?.textContent ?? '') as LoginPageData
applyLooks(document.body, data.looks)
const main = document.getElementById('login')
const texts = await loadTexts(data.language)
if (main)
  createRoot(main).render(<HostedLogin data={data} texts={texts} leave={(address) => location.assign(address)} />)
