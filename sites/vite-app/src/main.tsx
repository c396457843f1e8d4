import { ConfigurationProvider, Form, LoggedIn, LoggedOut, SlashIDProvider, useSlashID } from '@portico/react'
import '@portico/react/style.css'
import { createRoot } from 'react-dom/client'

// Both are in `.env.local`; the server prints them when it starts.
const { VITE_ORGANIZATION: oid, VITE_SERVER: server } = import.meta.env

function Members() {
  const { user, logOut } = useSlashID()
  return (
    <section>
      <h1>Members only</h1>
      <p>Your groups: {user?.getGroups().join(', ') || 'none'}</p>
      <button type="button" onClick={logOut}>
        Log out
      </button>
    </section>
  )
}

createRoot(document.querySelector('main') ?? document.body).render(
  <SlashIDProvider
    oid={oid}
    environment={{ baseURL: server, sdkURL: `${server}/sdk.html` }}
    tokenStorage="localStorage"
    analyticsEnabled={false}
    themeProps={{ theme: 'auto' }}
  >
    <ConfigurationProvider
      factors={[{ method: 'otp_via_email' }, { method: 'password' }]}
      text={{ 'initial.title': 'Sign in', 'initial.subtitle': 'Sign in to see the page for members' }}
      showBanner={false}
      storeLastHandle
    >
      <LoggedOut>
        <Form />
      </LoggedOut>
      <LoggedIn>
        <Members />
      </LoggedIn>
    </ConfigurationProvider>
  </SlashIDProvider>,
)
