import { Context as RouteContext } from '@docusaurus/core/lib/client/routeContext.js'
import ErrorBoundary from '@docusaurus/ErrorBoundary'
import Head from '@docusaurus/Head'
import { translate } from '@docusaurus/Translate'
import ErrorPageContent from '@theme/ErrorPageContent'
import Layout from '@theme/Layout'

interface Props {
  readonly error: Error
  readonly tryAgain: () => void
}

/** Shown if the error is outside the page's layout. If the layout is what throws, the message is shown alone. */
export default function CrashedSite(props: Props) {
  const message = <ErrorPageContent {...props} />
  return (
    <ErrorBoundary fallback={() => message}>
      <RouteContext.Provider value={ROUTE}>
        <Head>
          <title>{translate({ id: 'portico.crash.title', message: 'Something went wrong on this page' })}</title>
        </Head>
        <Layout>{message}</Layout>
      </RouteContext.Provider>
    </ErrorBoundary>
  )
}

/** The layout requires a route. */
const ROUTE = { plugin: { name: 'portico-docusaurus-theme', id: 'default' } }
