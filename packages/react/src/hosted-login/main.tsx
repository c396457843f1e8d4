import type { LoginPageData } from '@portico/protocol'
import { createRoot } from 'react-dom/client'
import { Customisation } from '../style/customisation.js'
import { HostedLogin } from './hosted-login.js'
import { loadTexts } from './load-texts.js'

/** The parameters of a provider's response (wire protocol, 4.1). */
const OF_A_PROVIDER = ['sso_challenge_id', 'sso_code', 'csrf_token'] as const

/* The script of the hosted login's page. The server embeds the parameters of the sign-in in the page. */
history.replaceState(null, '', withoutForeignSignIn(location.href))
// The list of methods looks for it under this name when it adds its rules.
globalThis.__webpack_nonce__ = document.querySelector<HTMLLinkElement>('link[nonce]')?.nonce
const data = JSON.parse(document.getElementById('data')?.textContent ?? '') as LoginPageData
applyLooks(document.body, data.looks)
const main = document.getElementById('login')
const texts = await loadTexts(data.language)
if (main)
  createRoot(main).render(<HostedLogin data={data} texts={texts} leave={(address) => location.assign(address)} />)

/** Sets the variables of the theme that an organization's `ui_customization` names; invalid values are ignored. */
function applyLooks(body: HTMLElement, looks: Readonly<Record<string, unknown>> | null): void {
  const variables = Customisation.sanitiseCssVariableCustomisationConfig(looks ?? {})
  for (const [name, value] of Object.entries(variables)) body.style.setProperty(name, String(value))
}

/**
 * Returns the page's address without anything that would sign in someone who did not start here. Only a provider's response may
 * do so, because the SDK verifies that it is bound to this browser; a link, which anyone can make, would determine which person
 * the program sees.
 */
function withoutForeignSignIn(href: string): string {
  const url = new URL(href)
  url.searchParams.delete('sidcp')
  if (!OF_A_PROVIDER.every((name) => url.searchParams.has(name))) url.searchParams.delete('challenges')
  return url.href
}
