import { createContext, useContext } from 'react'

/** What the server wrote into the page about itself. */
export interface ConsoleSettings {
  /** The organization that people sign in to here. */
  readonly organization: string
  /** Where mail goes: to a mail host, to the development outbox at `/outbox`, or nowhere. */
  readonly mail: 'smtp' | 'outbox' | 'none'
  /** The groups of the site's readers, offered for new people. */
  readonly readerGroups: readonly string[]
  /** The address of the site; empty where there is none. */
  readonly site: string
  /** What an inline style of this page has to carry. */
  readonly nonce: string
  /** The token of the console session that the browser has, if it has one. */
  readonly token: string
  /** The origin of the identity API, which is the page's own. */
  readonly origin: string
}

/** Reads the settings, and takes the token out of the page, where nothing else needs it. @throws Error when the page was not served by Portico. */
export function readSettings(page: Document, origin: string): ConsoleSettings {
  const of = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="portico:${name}"]`)?.content ?? ''
  const organization = of('organization')
  if (organization === '')
    throw new Error(
      'The page does not say which organization it belongs to, so signing in is not possible. Open it where Portico serves it: /console/.',
    )
  const [mail, token] = [of('mail'), of('token')]
  page.querySelector('meta[name="portico:token"]')?.remove()
  return {
    organization,
    mail: mail === 'smtp' || mail === 'outbox' ? mail : 'none',
    readerGroups: JSON.parse(of('readers') || '[]') as readonly string[],
    site: of('site'),
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
  nonce: '',
  token: '',
  origin: '',
})

/** What the server said about itself. */
export const useSettings = (): ConsoleSettings => useContext(SettingsContext)
