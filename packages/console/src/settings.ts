import { createContext, useContext } from 'react'

/** The settings that the server wrote into the page. */
export interface ConsoleSettings {
  /** The organization that people sign in to. */
  readonly organization: string
  /** Where mail goes: to a mail host, to the development outbox at `/outbox`, or nowhere. */
  readonly mail: 'smtp' | 'outbox' | 'none'
  /** The groups of the site's readers, offered for new people. */
  readonly readerGroups: readonly string[]
  /** The URL of the site; empty if there is none. */
  readonly site: string
  /** The address of the SDK's page. */
  readonly sdk: string
  /** The nonce that inline styles of this page need. */
  readonly nonce: string
  /** The token of the browser's console session, if it has one. */
  readonly token: string
  /** The origin of the identity API, the same as the page's. */
  readonly origin: string
}

/**
 * Reads the settings, and removes the token from the page, where nothing else needs it. @throws Error when the page was
 * not served by Portico.
 */
export function readSettings(page: Document, origin: string): ConsoleSettings {
  const of = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="portico:${name}"]`)?.content ?? ''
  const organization = of('organization')
  if (organization === '')
    throw new Error(
      'This page does not contain the ID of an organization, so signing in is not possible. Open the console at the path where Portico serves it: /console/.',
    )
  const [mail, token] = [of('mail'), of('token')]
  page.querySelector('meta[name="portico:token"]')?.remove()
  return {
    organization,
    mail: mail === 'smtp' || mail === 'outbox' ? mail : 'none',
    readerGroups: JSON.parse(of('readers') || '[]') as readonly string[],
    site: of('site'),
    sdk: of('sdk') || `${origin}/sdk.html`,
    nonce: of('nonce'),
    token,
    origin,
  }
}

export const SettingsContext = createContext<ConsoleSettings>({
  organization: '',
  mail: 'none',
  readerGroups: [],
  site: '',
  sdk: '',
  nonce: '',
  token: '',
  origin: '',
})

/** The settings from the page. */
export const useSettings = (): ConsoleSettings => useContext(SettingsContext)
