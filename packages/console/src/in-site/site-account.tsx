import { ConfigurationProvider, SlashIDProvider } from '@portico/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { AccountSections } from '../account/account-sections.js'
import { Announcer } from '../announcer.js'
import { createQueries } from '../api/use-api.js'
import { Skeleton } from '../kit/skeleton.js'
import type { Theme } from '../layout/theme.js'
import { SIGN_IN_FACTORS } from '../session/factors.js'
import { Gate } from '../session/gate.js'
import { SessionKindContext } from '../session/session-kind.js'
import { type ConsoleSettings, SettingsContext } from '../settings.js'
import { formTexts } from '../words/translate.js'

export interface SiteAccountProps {
  /** The origin of the identity API, the same as the site's. */
  readonly origin: string
  readonly organization: string
  /** The language of the site, as in `<html lang>`. Themes of earlier versions do not say it. */
  readonly language?: string
  /** Called when the session ended: by the person, or because there is none. */
  readonly onLeave: () => void
  /** Called for administrators, whose account page is in the console. */
  readonly onStaff: () => void
}

/** The logo is that of the site's header. */
const NO_LOGO = <span hidden />

/** The account page without the frame: the session and the sections. */
export function SiteAccount({
  host,
  origin,
  organization,
  onLeave,
  onStaff,
}: SiteAccountProps & { host: HTMLElement }) {
  const theme = useSiteTheme(host)
  const [queries] = useState(createQueries)
  const settings = useMemo<ConsoleSettings>(
    () => ({
      origin,
      organization,
      mail: 'none',
      readerGroups: [],
      site: '/',
      sdk: `${origin}/sdk.html`,
      nonce: '',
      token: '',
    }),
    [origin, organization],
  )
  const session = useMemo(() => ({ kind: 'person', signInToConsole: onStaff }) as const, [onStaff])
  const [router] = useState(() =>
    createMemoryRouter(
      [
        {
          path: '/account',
          element: (
            <Gate settings={settings} waiting={<Skeleton />} otherwise={<Left onLeave={onLeave} />} onLeave={onLeave}>
              <AccountSections />
            </Gate>
          ),
        },
      ],
      { initialEntries: [`/account${location.hash}`] },
    ),
  )
  useEffect(() => {
    const follow = () => void router.navigate(`/account${location.hash}`)
    addEventListener('hashchange', follow)
    // The address of the site's page names the open tab, too.
    const unsubscribe = router.subscribe(({ location: { search } }) => {
      const tab = new URLSearchParams(search).get('tab')
      if (tab !== null) history.replaceState(history.state, '', `#${tab}`)
    })
    return () => {
      unsubscribe()
      removeEventListener('hashchange', follow)
    }
  }, [router])
  return (
    <SlashIDProvider
      oid={organization}
      environment={{ baseURL: origin, sdkURL: `${origin}/sdk.html` }}
      session="person"
      tokenStorage="localStorage"
      analyticsEnabled={false}
      themeProps={{ theme }}
    >
      <ConfigurationProvider
        factors={SIGN_IN_FACTORS}
        text={formTexts()}
        storeLastHandle
        storeLastFactor
        showBanner={false}
        logo={NO_LOGO}
      >
        <QueryClientProvider client={queries}>
          <Announcer>
            <SettingsContext.Provider value={settings}>
              <SessionKindContext.Provider value={session}>
                <div className="site-account">
                  <RouterProvider router={router} />
                </div>
              </SessionKindContext.Provider>
            </SettingsContext.Provider>
          </Announcer>
        </QueryClientProvider>
      </ConfigurationProvider>
    </SlashIDProvider>
  )
}

/** The site assumed that someone is signed in; this reports that no one is. */
function Left({ onLeave }: { readonly onLeave: () => void }) {
  useEffect(onLeave, [onLeave])
  return null
}

/** The theme of the site's page, which is applied to the host element of the screens. */
function useSiteTheme(host: HTMLElement): Theme {
  const [theme, setTheme] = useState(siteTheme)
  useEffect(() => {
    const changes = new MutationObserver(() => setTheme(siteTheme()))
    changes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => changes.disconnect()
  }, [])
  useEffect(() => {
    host.dataset.theme = theme
  }, [host, theme])
  return theme
}

const siteTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')
