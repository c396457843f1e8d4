import { ConfigurationProvider, Form, type FormFactor, SlashIDProvider, useSlashID } from '@portico/react'
import type { SiteRuntime } from '@portico/sealing/plan'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { formTexts } from '../languages/form-texts.js'
import { say } from '../languages/say.js'

/** Shows the sign-in form in an element, and calls back once the browser has a token. Loaded only for those who have to sign in. */
export async function showForm(place: Element, site: SiteRuntime, onToken: () => void): Promise<void> {
  const texts = await formTexts(document.documentElement.lang)
  const root = createRoot(place)
  const baseURL = site.baseURL || location.origin
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.render(
    <SlashIDProvider
      oid={site.orgID}
      environment={{ baseURL, sdkURL: `${baseURL}/sdk.html` }}
      tokenStorage="localStorage"
      analyticsEnabled={false}
      themeProps={{ theme }}
    >
      <ConfigurationProvider
        factors={site.factors as readonly FormFactor[] as FormFactor[]}
        text={{ ...texts, 'initial.title': say('Sign in to {site}', { site: site.name }), 'initial.subtitle': '' }}
        storeLastHandle
        showBanner={false}
        logo={<span hidden />}
      >
        <SignIn
          onToken={() => {
            // The form removes itself after its last event.
            setTimeout(() => root.unmount())
            onToken()
          }}
        />
      </ConfigurationProvider>
    </SlashIDProvider>,
  )
}

function SignIn({ onToken }: { readonly onToken: () => void }) {
  const { user, isLoading } = useSlashID()
  const token = user?.token
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token
  useEffect(() => {
    if (token) onToken()
  }, [token])
  return isLoading || token ? null : <Form />
}
