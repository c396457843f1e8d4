import Head from '@docusaurus/Head'
import { translate } from '@docusaurus/Translate'
import config from '@portico-site/lazy-config'
import Layout from '@theme/Layout'
import SignIn from '@theme/PrivatePage/SignIn'
import Skeleton from '@theme/PrivatePage/Skeleton'
import { type CSSProperties, useEffect, useRef } from 'react'
import { isElsewhere, loadAccount } from '../../client/account/account-screens.js'
import { fetchCode, store, useSite, wantLayer } from '../../client/page/page-core.js'

/**
 * The account of the signed-in person, under the site's header; the sign-in form for everyone else. The screens are
 * loaded from the identity server.
 */
export default function AccountPage() {
  const { checked, person } = useSite()
  const isVisitor = checked && !person
  // An administrator who views the site as others do has their account page in the console.
  const leads = isElsewhere() || person?.view !== undefined
  useEffect(() => {
    if (leads) location.replace(`${config.baseURL}/console/account${location.hash}`)
    else if (isVisitor) wantLayer()
  }, [isVisitor, leads])
  const title = translate({ id: 'portico.account.account', message: 'Your account' })
  return (
    <Layout title={title}>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      {isVisitor ? (
        <main className="portico-door" data-state="signed-out">
          <SignIn />
        </main>
      ) : (
        <main className="container" style={PAGE}>
          <h1>{title}</h1>
          <p>
            {translate({
              id: 'portico.account.intro',
              message: 'How you sign in, where you are signed in, and what is stored about you.',
            })}
          </p>
          {person && !leads ? <Screens key={person.id} /> : <Skeleton hasHeading={false} />}
        </main>
      )}
    </Layout>
  )
}

/** Here rather than in the theme's style sheet, which is on every page. */
const PAGE: CSSProperties = { maxWidth: '60rem', paddingBlock: '2.5rem 5rem' }

function Screens() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let end: (() => void) | undefined
    let gone = false
    const leave = () => void store.get().tools?.logOut()
    const toConsole = () => location.replace(`${config.baseURL}/console/account`)
    fetchCode(loadAccount, ({ showAccount }) => {
      if (gone || !place.current) return
      const { orgID: organization, baseURL } = config
      const origin = baseURL || location.origin
      const language = document.documentElement.lang
      end = showAccount(place.current, { origin, organization, language, onLeave: leave, onStaff: toConsole })
    })
    return () => {
      gone = true
      end?.()
    }
  }, [])
  return (
    <div ref={place} className="portico-account">
      <Skeleton hasHeading={false} />
    </div>
  )
}
