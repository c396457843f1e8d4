import ErrorBoundary from '@docusaurus/ErrorBoundary'
import Head from '@docusaurus/Head'
import { translate } from '@docusaurus/Translate'
import type { GUEST_LINKS } from '@portico/protocol'
import LayoutProvider from '@theme/Layout/Provider'
import Skeleton from '@theme/PrivatePage/Skeleton'
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import { PASSWORD_FRAGMENT } from '../../client/guest/guest-calls.js'
import { IN_TAB, recall, remember } from '../../client/guest/guest-memory.js'
import { type GuestPage as Opened, openGuestPage } from '../../client/guest/open-guest-page.js'
import { Article } from '../ApiDescription/Markdown.js'
import { AddressForm } from './address-form.js'
import { closedText } from './closed-text.js'
import { GuestAgreement } from './guest-agreement.js'
import { PageList, useListedLinks } from './page-list.js'
import { PasswordForm } from './password-form.js'
import { SiteMark } from './site-mark.js'

/** The guest has to enter a password; `isOver` if the one from before has ended. */
type PasswordEntry = { readonly at: 'password'; readonly isOver: boolean }

/** Why a password that was entered before is asked for again. */
const OVER: readonly string[] = ['unknown', 'withdrawn', 'expired']

type OpenPage = Extract<Opened, { at: 'open' }>

/** The private page that a guest link opens, without navigation to others than those of its folder. */
export default function GuestPage() {
  const [page, setPage] = useState<Opened | PasswordEntry>()
  const [isOpening, setOpening] = useState(true)
  const latest = useRef(0)
  const main = useRef<HTMLElement>(null)
  const open = useCallback(async (path?: string) => {
    latest.current += 1
    const attempt = latest.current
    setOpening(true)
    const secret = recall(IN_TAB.secret) ?? ''
    if (secret === '' && isByPassword()) {
      setPage({ at: 'password', isOver: false })
      return setOpening(false)
    }
    const result = await openGuestPage(secret, path)
    if (attempt !== latest.current) return
    if (result.at === 'moved') return location.replace(result.path)
    const isOver = result.at === 'closed' && isByPassword() && OVER.includes(result.why)
    setPage(isOver ? { at: 'password', isOver } : result)
    setOpening(false)
    remember(IN_TAB.page, result.at === 'open' && result.pages.length > 1 ? result.path : undefined)
  }, [])
  useEffect(() => {
    takeLink()
    void open(recall(IN_TAB.page))
    // Another link in the same tab changes only the fragment.
    const follow = () => {
      if (takeLink()) void open(recall(IN_TAB.page))
    }
    addEventListener('hashchange', follow)
    return () => {
      latest.current += 1
      removeEventListener('hashchange', follow)
    }
  }, [open])
  const enter = (secret: string) => {
    remember(IN_TAB.secret, secret)
    void open(recall(IN_TAB.page))
  }
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
        <SiteMark />
        {page ? (
          <Page
            page={page}
            isOpening={isOpening}
            onChoose={choose}
            onProven={() => void open()}
            onAccepted={(path) => void open(path)}
            onEntered={enter}
          />
        ) : (
          <Skeleton hasHeading />
        )}
      </main>
    </LayoutProvider>
  )
}

/** Only the type: the limits must not be part of a page. */
const LINK_FRAGMENT: (typeof GUEST_LINKS)['mark'] = 'portico_guest_'

/**
 * Takes the secret of a link, or the request for a password, from the address. Returns whether there is one: a fragment can also be the
 * place of a heading.
 */
function takeLink(): boolean {
  const fragment = location.hash.slice(1)
  const isByPassword = fragment.startsWith(PASSWORD_FRAGMENT)
  if (!isByPassword && !fragment.startsWith(LINK_FRAGMENT)) return false
  // Neither the history nor a copied address gives the link to others.
  history.replaceState(history.state, '', location.pathname)
  remember(IN_TAB.secret, isByPassword ? undefined : fragment)
  remember(IN_TAB.byPassword, isByPassword ? 'yes' : undefined)
  remember(IN_TAB.page, isByPassword ? pathIn(fragment.slice(PASSWORD_FRAGMENT.length)) : undefined)
  return true
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
  readonly page: Opened | PasswordEntry
  readonly isOpening: boolean
  readonly onChoose: (path: string) => void
  readonly onProven: () => void
  readonly onEntered: (secret: string) => void
  readonly onAccepted: (path?: string) => void
}

function Page({ page, isOpening, onChoose, onProven, onEntered, onAccepted }: PageProps) {
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
    return <AddressForm {...{ email, link, onProven }} secret={recall(IN_TAB.secret) ?? ''} />
  }
  if (page.at === 'agreement') {
    const { agreement, link, page: path } = page
    const secret = recall(IN_TAB.secret) ?? ''
    return (
      <GuestAgreement
        key={agreement.digest}
        {...{ agreement, link, secret, page: path }}
        onDone={() => onAccepted(path)}
      />
    )
  }
  if (page.at === 'password')
    return <PasswordForm key={String(page.isOver)} isOver={page.isOver} onEntered={onEntered} />
  const why = page.at === 'closed' ? page.why : 'unknown'
  return (
    <section role="alert">
      <h1>
        {isByPassword()
          ? translate({ id: 'portico.guest.passwordClosed', message: 'This password does not open a page' })
          : translate({ id: 'portico.guest.closed', message: 'This link does not open a page' })}
      </h1>
      <p>{isByPassword() && why === 'removed' ? nothingOpen() : closedText(why)}</p>
    </section>
  )
}

function Text({ page, onChoose }: { readonly page: OpenPage; readonly onChoose: (path: string) => void }) {
  const { text, content: Content } = page
  const article = useListedLinks(page.pages, onChoose)
  const plain = text === undefined ? <p role="alert">{closedText('no_text')}</p> : <Article>{text}</Article>
  return (
    <article ref={article} className="markdown">
      {/* A component may need something that only readers have, such as the sidebar. */}
      {Content ? (
        <ErrorBoundary key={page.path} fallback={() => plain}>
          <Content />
        </ErrorBoundary>
      ) : (
        plain
      )}
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

const isByPassword = () => recall(IN_TAB.byPassword) !== undefined

const nothingOpen = () =>
  translate({
    id: 'portico.guest.passwordNothing',
    message: 'No page is open for this password at the moment. Try again later.',
  })

function pathIn(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
