import Head from '@docusaurus/Head'
import { useHistory, useLocation } from '@docusaurus/router'
import { translate } from '@docusaurus/Translate'
import { useEffect } from 'react'

/**
 * The page at the root of a docs version: redirects to the version's first page. Does not use the router's `Redirect`,
 * which would become part of every public page.
 */
export default function DocsEntry({ to }: { to: string }) {
  const { search, hash } = useLocation()
  const history = useHistory()
  useEffect(() => history.replace(`${to}${search}${hash}`), [history, to, search, hash])
  return (
    <>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <noscript>
        <a href={to}>{translate({ id: 'portico.docsEntry.first', message: 'Go to the first page' })}</a>
      </noscript>
    </>
  )
}
