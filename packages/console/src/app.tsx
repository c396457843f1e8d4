import { ConfigurationProvider, SlashIDProvider } from '@portico/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { Announcer } from './announcer.js'
import { createQueries } from './api/use-api.js'
import { ThemeContext, useThemeChoice } from './layout/theme.js'
import { routes } from './routes.js'
import { SIGN_IN_FACTORS } from './session/factors.js'
import { firstSession, SessionKindContext, signsIn } from './session/session-kind.js'
import type { ConsoleSettings } from './settings.js'

/** The console: its session, its cache and its router. */
export function App({ settings }: { readonly settings: ConsoleSettings }) {
  const choice = useThemeChoice()
  const [queries] = useState(createQueries)
  const [router] = useState(() => createBrowserRouter(routes(settings), { basename: '/console' }))
  const { origin, organization, sdk, token } = settings
  const [kind, setKind] = useState(() => firstSession(token, window.location))
  const session = useMemo(() => ({ kind, signInToConsole: () => setKind('console') }), [kind])
  // A link that signs someone in takes precedence over the existing session.
  const [initialToken] = useState(() => (signsIn(window.location) ? '' : token))
  return (
    <ThemeContext.Provider value={choice}>
      <SlashIDProvider
        key={kind}
        oid={organization}
        environment={{ baseURL: origin, sdkURL: sdk }}
        session={kind}
        tokenStorage={kind === 'person' ? 'localStorage' : 'memory'}
        {...(kind === 'console' && initialToken && { initialToken })}
        analyticsEnabled={false}
        themeProps={{ theme: choice.theme }}
      >
        <ConfigurationProvider factors={SIGN_IN_FACTORS} storeLastHandle storeLastFactor showBanner={false}>
          <QueryClientProvider client={queries}>
            <Announcer>
              <SessionKindContext.Provider value={session}>
                <RouterProvider router={router} />
              </SessionKindContext.Provider>
            </Announcer>
          </QueryClientProvider>
        </ConfigurationProvider>
      </SlashIDProvider>
    </ThemeContext.Provider>
  )
}
