import { Context as RouteContext } from '@docusaurus/core/lib/client/routeContext.js'
import Head from '@docusaurus/Head'
import { useHistory, useLocation } from '@docusaurus/router'
import { translate } from '@docusaurus/Translate'
import config from '@portico-site/config'
import Layout from '@theme/Layout'
import NotFound from '@theme/NotFound'
import NoAccess from '@theme/PrivatePage/NoAccess'
import Notice from '@theme/PrivatePage/Notice'
import SignIn from '@theme/PrivatePage/SignIn'
import Skeleton from '@theme/PrivatePage/Skeleton'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { behind, NO_PART } from '../../behind-door.js'
import { isAboutTime, isRefused, sendsAway } from '../../client/door/denials.js'
import { isForVisitors, openOrSignIn } from '../../client/door/open-or-sign-in.js'
import { withReturn } from '../../client/door/return-to-page.js'
import { comesBack, notOpen, useSite, wantLayer } from '../../client/page/page-core.js'
import type { LiveRoute, SiteState } from '../../client/page/site-state.js'

/**
 * A host serves the site's not-found page at unknown addresses. Behind a door it is not yet known whether the address
 * exists, so hydration starts from what the host sent.
 */
const startsAsNotFound =
  typeof document !== 'undefined' &&
  document.documentElement.dataset.hasHydrated !== 'true' &&
  !document.querySelector('.portico-door')

const never = () => () => {}

const NotOpen = lazy(notOpen)

/** Until anything is known about a part, its key is being requested. */
const ASKING = { at: 'asking' } as const

/**
 * The page at a private address. Prerendered, and for visitors, it is a locked door that contains nothing of the page;
 * once its part is open, it renders the page itself in place.
 */
export default function PrivatePage(props: { route: LiveRoute }) {
  const site = useSite()
  const notFound = useSyncExternalStore(
    never,
    () => false,
    () => startsAsNotFound,
  )
  const { pathname } = useLocation()
  const { door } = props.route
  const { part = NO_PART, root = 0 } = behind(door, pathname) ?? {}
  const state = site.parts[part]
  // Unknown until a session has been looked for; then the person, or no one. A different person may get a different
  // answer.
  const visitor = site.checked ? (site.person?.id ?? '') : undefined
  useEffect(() => {
    if (visitor === undefined) return
    if (part !== NO_PART) openOrSignIn(part)
    else if (!visitor) wantLayer()
  }, [part, visitor])
  // With forced login the not-found page has a door, too.
  if (notFound || (visitor && part === NO_PART)) return <NotFound />
  if (state?.at === 'open') {
    const page = state.roots[root]
    const content = page && <page.component {...props} {...{ route: page }} />
    // The page's routes set their own plugin context; the door's must not reach them. Within other routes it has none.
    if (content) return door?.nested ? content : <RouteContext.Provider value={null}>{content}</RouteContext.Provider>
  }
  const face = <Face site={site} part={part} nested={door?.nested} />
  if (door?.nested) return face
  return <Layout title={translate({ id: 'portico.private.title', message: 'Private page' })}>{face}</Layout>
}

function Face({ site, part, nested = false }: { site: SiteState; part: number; nested?: boolean | undefined }) {
  const { checked, person, parts } = site
  const state = parts[part] ?? ASKING
  const { at } = state
  const history = useHistory()
  const { pathname, search, hash } = useLocation()
  // A visitor who can open the page without signing in is not sent away from it.
  const reads = person !== undefined || (checked && isForVisitors(part))
  const isSentAway = reads ? sendsAway(state) : !config.forceLogin && !comesBack(search)
  const away = checked && config.uxMode === 'redirect' && isSentAway
  const page = pathname + search + hash
  useEffect(() => {
    // Visitors who sign in there return to the page that they requested.
    if (away) history.replace(person ? config.privateRedirectPath : withReturn(config.privateRedirectPath, page))
  }, [away, history, person, page])
  // The layout around a nested page has the main landmark already.
  const Frame = nested ? 'div' : 'main'
  return (
    <Frame className="portico-door" data-state={checked ? (reads ? at : 'signed-out') : 'checking'}>
      <Head>
        <meta name="robots" content="noindex, nofollow" />
        <meta
          name="description"
          content={translate({ id: 'portico.private.hint', message: 'Sign in to read this page.' })}
        />
      </Head>
      {away ? null : reads && isAboutTime(state) ? (
        <Suspense fallback={null}>
          <NotOpen denial={state} />
        </Suspense>
      ) : person && isRefused(state) ? (
        <NoAccess key={part} person={person} part={part} denial={state} retry={() => openOrSignIn(part)} />
      ) : reads && (at === 'unreachable' || at === 'offline' || at === 'failed') ? (
        <Notice kind={at} retry={() => openOrSignIn(part)} />
      ) : reads && state.at !== 'denied' ? (
        <Skeleton />
      ) : (
        <SignIn />
      )}
    </Frame>
  )
}
