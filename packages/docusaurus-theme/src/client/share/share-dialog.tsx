import { translate } from '@docusaurus/Translate'
import { type CSSProperties, type FormEvent, useEffect, useRef, useState } from 'react'
import { FIELD } from '../guest/field-style.js'
import { store } from '../page/page-core.js'
import { type CreatedLink, createLink, type OwnLink, type Refusal } from './own-links.js'
import { ShareFields } from './share-fields.js'
import { SharedLinks } from './shared-links.js'

const SAYS: Readonly<Record<Refusal, () => string>> = {
  again: () =>
    translate({
      id: 'portico.share.again',
      message: 'Links can be created only shortly after signing in. Sign in again to share this page.',
    }),
  agreement: () =>
    translate({ id: 'portico.share.agreement', message: 'This page is under an agreement that guests cannot accept.' }),
  many: () => translate({ id: 'portico.share.many', message: 'You have too many open links. End one first.' }),
  large: () =>
    translate({
      id: 'portico.share.large',
      message: 'This folder has too many private pages. Choose a smaller one.',
    }),
  refused: () => translate({ id: 'portico.share.refused', message: 'You cannot share this page.' }),
  failed: () =>
    translate({ id: 'portico.share.failed', message: 'The identity server does not respond. Try again later.' }),
}

interface Props {
  /** The path of the page. */
  readonly pathname: string
  /** The reader's open links to it. */
  readonly links: readonly OwnLink[]
  readonly onClose: () => void
}

/** A link that was just created. */
type Created = Pick<CreatedLink, 'address' | 'pages' | 'folder'>

/** Creates guest links to this page or a folder with it, and lists and ends the reader's own. */
export function ShareDialog({ pathname, links: before, onClose }: Props) {
  const [links, setLinks] = useState(before)
  const [created, setCreated] = useState<Created>()
  const [state, setState] = useState<'ready' | 'sending' | Refusal>('ready')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const [openings, devices, note] = [text('openings'), text('devices'), text('note')]
    const [folder, email] = [text('folder'), text('email')]
    setState('sending')
    const link = await createLink({
      page: folder === '' ? pathname : folder,
      ...(folder !== '' && { folder: true }),
      days: Number(text('days')),
      ...(openings !== '' && { openings: Number(openings) }),
      ...(devices !== '' && { devices: Number(devices) }),
      ...(note !== '' && { note }),
      ...(email !== '' && { email }),
    })
    if (typeof link === 'string') return setState(link)
    setState('ready')
    setCreated(link)
    setLinks([link, ...links])
  }
  const title = translate({ id: 'portico.share.title', message: 'Share with a guest' })
  return (
    <dialog ref={dialog} className="portico-search-dialog" aria-label={title} onClose={onClose}>
      <div style={BODY}>
        <form method="dialog" style={BAR}>
          <strong style={TITLE}>{title}</strong>
          <button type="submit" className="button button--secondary" style={BUTTON}>
            {translate({ id: 'portico.loadFailed.close', message: 'Close' })}
          </button>
        </form>
        <p>
          {translate({
            id: 'portico.share.intro',
            message:
              'Anyone who has the link can open it without an account, until it ends. You can end it at any time.',
          })}
        </p>
        {created === undefined ? (
          <form onSubmit={(event) => void create(event)}>
            <ShareFields pathname={pathname} />
            <p role="status" style={STATUS}>
              {state !== 'ready' && state !== 'sending' && SAYS[state]()}
            </p>
            {state === 'again' ? (
              <button
                type="button"
                className="button button--primary"
                style={BUTTON}
                onClick={() => store.get().tools?.logOut()}
              >
                {translate({ id: 'portico.agreement.signIn', message: 'Sign in again' })}
              </button>
            ) : (
              <button type="submit" className="button button--primary" style={BUTTON} disabled={state === 'sending'}>
                {translate({ id: 'portico.share.create', message: 'Create link' })}
              </button>
            )}
          </form>
        ) : (
          <NewLink {...created} />
        )}
        <SharedLinks links={links} onEnd={(id) => setLinks(links.filter((link) => link.id !== id))} />
      </div>
    </dialog>
  )
}

function NewLink({ address, pages, folder }: Created) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const once = translate({ id: 'portico.share.once', message: 'Copy the link now. It is not shown again.' })
  const texts = {
    idle: translate({ id: 'portico.share.copy', message: 'Copy link' }),
    copied: translate({ id: 'portico.copyPage.copied', message: 'Copied' }),
    failed: translate({ id: 'portico.copyPage.failed', message: 'Copying failed' }),
  }
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  return (
    <>
      <p>
        {folder &&
          `${translate({ id: 'portico.share.count', message: 'Pages that the link opens now: {count}.' }, { count: String(pages) })} `}
        {once}
      </p>
      <input readOnly value={address} aria-label={once} style={FIELD} onFocus={({ target }) => target.select()} />
      <button
        {...{ ref: button, type: 'button', className: 'button button--primary', style: COPY }}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{texts[state]}</span>
      </button>
    </>
  )
}

/** The dialog is within a menu, and the menu wherever a site puts it: beside a badge in bold, for example. */
const BODY: CSSProperties = {
  overflow: 'auto',
  padding: '1rem 1.5rem 1.5rem',
  fontSize: '0.875rem',
  fontWeight: 'var(--ifm-font-weight-normal)' as CSSProperties['fontWeight'],
  letterSpacing: 'normal',
}
const TITLE: CSSProperties = { fontSize: '1.25rem' }
const BAR: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1rem',
  marginBottom: '0.75rem',
}
const STATUS: CSSProperties = { margin: '0.75rem 0' }
const BUTTON: CSSProperties = { fontFamily: 'inherit', fontSize: '0.875rem' }
const COPY: CSSProperties = { ...BUTTON, marginTop: '0.75rem' }
