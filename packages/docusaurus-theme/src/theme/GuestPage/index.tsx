import Head from '@docusaurus/Head'
import { translate } from '@docusaurus/Translate'
import LayoutProvider from '@theme/Layout/Provider'
import Skeleton from '@theme/PrivatePage/Skeleton'
import { type CSSProperties, useEffect, useState } from 'react'
import { type GuestPage as Opened, openGuestPage } from '../../client/guest/open-guest-page.js'
import { Article } from '../ApiDescription/Markdown.js'
import { closedText } from './closed-text.js'

/** Where this tab keeps the secret, so that the page can be reloaded. It is forgotten with the tab. */
const PLACE = 'portico-guest'

/** The private page that a guest link opens, without navigation to others. The secret is in the fragment until it is read. */
export default function GuestPage() {
  const [page, setPage] = useState<Opened>()
  useEffect(() => {
    const secret = location.hash.slice(1) || sessionStorage.getItem(PLACE) || ''
    // Neither the history nor a copied address gives the link to others.
    history.replaceState(history.state, '', location.pathname)
    sessionStorage.setItem(PLACE, secret)
    let gone = false
    void openGuestPage(secret).then((opened) => {
      if (gone) return
      if (opened.at === 'moved') location.replace(opened.path)
      else setPage(opened)
    })
    return () => {
      gone = true
    }
  }, [])
  const title = translate({ id: 'portico.guest.title', message: 'A page for you' })
  return (
    <LayoutProvider>
      <Head>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
      </Head>
      <main
        className="container margin-vert--lg portico-guest"
        style={PROSE}
        data-state={page?.at ?? 'opening'}
        aria-busy={!page}
      >
        {page ? <Page page={page} /> : <Skeleton hasHeading />}
      </main>
    </LayoutProvider>
  )
}

const PROSE: CSSProperties = { maxWidth: '46rem' }
const NOTE: CSSProperties = {
  padding: '0.75rem 1rem',
  border: '1px solid var(--ifm-color-emphasis-300)',
  borderRadius: 8,
  fontSize: '0.875rem',
}

function Page({ page }: { readonly page: Opened }) {
  if (page.at === 'open')
    return (
      <>
        <p role="note" style={NOTE}>
          {lineOf(page)}
        </p>
        <article className="markdown">
          <Article>{page.text}</Article>
        </article>
      </>
    )
  const title = translate({ id: 'portico.guest.closed', message: 'This link does not open a page' })
  return (
    <section role="alert">
      <h1>{title}</h1>
      <p>{closedText(page.at === 'closed' ? page.why : 'unknown')}</p>
    </section>
  )
}

function lineOf({ sharedBy, until }: Extract<Opened, { at: 'open' }>): string {
  const time = new Date(until).toLocaleString(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' })
  return translate(
    { id: 'portico.guest.line', message: '{person} shares this page with you until {time}.' },
    { person: sharedBy, time },
  )
}
