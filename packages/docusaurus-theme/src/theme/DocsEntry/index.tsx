import Head from '@docusaurus/Head'
import { Redirect, useLocation } from '@docusaurus/router'
import { translate } from '@docusaurus/Translate'

/** The page at the address of a docs version: leads to the version's first page. */
export default function DocsEntry({ to }: { to: string }) {
  const { search, hash } = useLocation()
  return (
    <>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <Redirect to={{ pathname: to, search, hash }} />
      <noscript>
        <a href={to}>{translate({ id: 'portico.docsEntry.first', message: 'Go to the first page' })}</a>
      </noscript>
    </>
  )
}
