import { ConfigurationProvider, Form, type FormFactor, useSlashID } from '@portico/react'
import { DeferredProvider } from '@portico/react/deferred'
import type { SiteRuntime } from '@portico/sealing/plan'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { formTexts } from '../languages/form-texts.js'
import { say } from '../languages/say.js'

/** What a sign-in form reports. */
export interface FormCallbacks {
  /** The browser has a token. */
  readonly onToken: () => void
  /** A part of the form could not be loaded. */
  readonly onLoadError: () => void
}

/** Visitors who come back from a provider or by a link have the result of a sign-in in the address. */
const isReturning = (): boolean => location.search !== '' || location.hash !== ''

/** Methods whose form needs the SDK before the visitor does anything: passkeys in the field's list, and windows that open on a click. */
const EAGER_METHODS: readonly string[] = ['webauthn', 'oidc', 'saml']

/** Shows the sign-in form in an element. Loaded only for those who have to sign in. */
export async function showForm(place: Element, site: SiteRuntime, callbacks: FormCallbacks): Promise<void> {
  const texts = await formTexts(document.documentElement.lang)
  const root = createRoot(place)
  const baseURL = site.baseURL || location.origin
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const factors = site.factors as readonly FormFactor[] as FormFactor[]
  const isEager = isReturning() || factors.some(({ method }) => EAGER_METHODS.includes(method))
  root.render(
    <DeferredProvider
      oid={site.orgID}
      environment={{ baseURL, sdkURL: `${baseURL}/sdk.html` }}
      tokenStorage="localStorage"
      analyticsEnabled={false}
      themeProps={{ theme }}
      until={() => (isEager ? Promise.resolve() : firstUse(place))}
      onLoadError={() => {
        root.unmount()
        callbacks.onLoadError()
      }}
    >
      <ConfigurationProvider
        factors={factors}
        text={{ ...texts, 'initial.title': say('Sign in to {site}', { site: site.name }), 'initial.subtitle': '' }}
        storeLastHandle
        showBanner={false}
        logo={<span hidden />}
      >
        <SignIn
          onToken={() => {
            // The form removes itself after its last event.
            setTimeout(() => root.unmount())
            callbacks.onToken()
          }}
        />
      </ConfigurationProvider>
    </DeferredProvider>,
  )
}

/** Resolves when the visitor first touches the form, or moves the focus into it. */
const firstUse = (place: Element): Promise<void> =>
  new Promise((resolve) => {
    for (const type of ['pointerdown', 'focusin', 'input'])
      place.addEventListener(type, () => resolve(), { once: true, capture: true })
  })

function SignIn({ onToken }: Pick<FormCallbacks, 'onToken'>) {
  const { user, isLoading } = useSlashID()
  const token = user?.token
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token
  useEffect(() => {
    if (token) onToken()
  }, [token])
  return token || (isLoading && isReturning()) ? null : <Form />
}
