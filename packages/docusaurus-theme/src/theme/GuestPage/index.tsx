import Head from '@docusaurus/Head'
import { translate } from '@docusaurus/Translate'
import LayoutProvider from '@theme/Layout/Provider'
import Skeleton from '@theme/PrivatePage/Skeleton'
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import { type GuestPage as Opened, openGuestPage } from '../../client/guest/open-guest-page.js'
import { Article } from '../ApiDescription/Markdown.js'
import { AddressForm } from './address-form.js'
import { closedText } from './closed-text.js'
import { PageList, useListedLinks } from './page-list.js'

/** Where this tab keeps the secret, so that the page can be reloaded. It is forgotten with the tab. */
const SECRET = 'portico-guest'
/** Where it keeps which page of a folder is open. */
const PAGE = 'portico-guest-page'

type OpenPage = Extract<Opened, { at: 'open' }>

/** The private page that a guest link opens, without navigation to others than those of its folder. */
export default function GuestPage() {
  const [page, setPage] = useState<Opened>()
  const [isOpening, setOpening] = useState(true)
  const latest = useRef(0)
  const main = useRef<HTMLElement>(null)
  const open = useCallback(async (path?: string) => {
    latest.current += 1
    const attempt = latest.current
    setOpening(true)
    const result = await openGuestPage(sessionStorage.getItem(SECRET) ?? '', path)
    if (attempt !== latest.current) return
    if (result.at === 'moved') return location.replace(result.path)
    setPage(result)
    setOpening(false)
    if (result.at === 'open' && result.pages.length > 1) sessionStorage.setItem(PAGE, result.path)
    else sessionStorage.removeItem(PAGE)
  }, [])
  useEffect(() => {
    const secret = location.hash.slice(1)
    // Neither the history nor a copied address gives the link to others.
    history.replaceState(history.state, '', location.pathname)
    if (secret !== '') {
      sessionStorage.setItem(SECRET, secret)
      sessionStorage.removeItem(PAGE)
    }
    void open(sessionStorage.getItem(PAGE) ?? undefined)
    return () => {
      latest.current += 1
    }
  }, [open])
  const choose = (path: string) => {
    scrollTo(0, 0)
    main.current?.focus()
    void open(path)
  }
  const title = translate({ id: 'portico.guest.title', message: 'A page for you' })
  const hasList = page?.at === 'open' && page.pages.length > 1
  return (
    <LayoutProvider>
      <Head>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
      </Head>
      <main
        ref={main}
        tabIndex={-1}
        className="container margin-vert--lg portico-guest"
        style={hasList ? undefined : PROSE}
        data-state={isOpening ? 'opening' : page?.at}
        aria-busy={isOpening}
      >
        {page ? (
          <Page page={page} isOpening={isOpening} onChoose={choose} onProven={() => void open()} />
        ) : (
          <Skeleton hasHeading />
        )}
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
/** The list is beside the text and, where both do not fit, above it. */
const COLUMNS: CSSProperties = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '1.5rem 2rem' }
const COLUMN: CSSProperties = { flex: '999 1 32rem', minWidth: 'min(100%, 32rem)', maxWidth: '46rem' }

interface PageProps {
  readonly page: Opened
  readonly isOpening: boolean
  readonly onChoose: (path: string) => void
  readonly onProven: () => void
}

function Page({ page, isOpening, onChoose, onProven }: PageProps) {
  if (page.at === 'open')
    return (
      <>
        <p role="note" style={NOTE}>
          {lineOf(page)}
        </p>
        <div style={COLUMNS}>
          {page.pages.length > 1 && <PageList pages={page.pages} current={page.path} onChoose={onChoose} />}
          <div style={COLUMN}>{isOpening ? <Skeleton hasHeading /> : <Text page={page} onChoose={onChoose} />}</div>
        </div>
      </>
    )
  if (page.at === 'address') {
    const { email, link } = page
    return <AddressForm {...{ email, link, onProven }} secret={sessionStorage.getItem(SECRET) ?? ''} />
  }
  const title = translate({ id: 'portico.guest.closed', message: 'This link does not open a page' })
  return (
    <section role="alert">
      <h1>{title}</h1>
      <p>{closedText(page.at === 'closed' ? page.why : 'unknown')}</p>
    </section>
  )
}

function Text({ page, onChoose }: { readonly page: OpenPage; readonly onChoose: (path: string) => void }) {
  const article = useListedLinks(page.pages, onChoose)
  return (
    <article ref={article} className="markdown">
      {page.text === undefined ? <p role="alert">{closedText('no_text')}</p> : <Article>{page.text}</Article>}
    </article>
  )
}

function lineOf({ sharedBy, until, pages }: OpenPage): string {
  const time = new Date(until).toLocaleString(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' })
  const names = { person: sharedBy, time }
  return pages.length > 1
    ? translate(
        { id: 'portico.guest.folderLine', message: '{person} shares these pages with you until {time}.' },
        names,
      )
    : translate({ id: 'portico.guest.line', message: '{person} shares this page with you until {time}.' }, names)
}
