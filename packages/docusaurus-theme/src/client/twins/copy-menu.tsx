import { translate } from '@docusaurus/Translate'
import { twinPath } from '@portico/sealing/plan'
import config from '@portico-site/lazy-config'
import { readerMenu } from '@portico-site/reader-menu'
import { type CSSProperties, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useOfSite } from '../page/page-core.js'
import { partHere } from '../parts/open-part.js'
import type { ReaderMenu } from '../share/reader-menu.js'
import { readTwin } from './read-twin.js'

export { readTwin }

/** Assistants that accept a question in their URL. */
const ASSISTANTS = [
  { name: 'Claude', address: 'https://claude.ai/new?q=' },
  { name: 'ChatGPT', address: 'https://chatgpt.com/?q=' },
]

interface Props {
  /** The path of the page. */
  readonly pathname: string
  /** The element that contains the menu: a click outside closes it, and Escape returns the focus to its button. */
  readonly place: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/**
 * More actions for a page: viewing its Markdown, and asking an assistant about it. Assistants fetch the page themselves, so they
 * are offered only for public pages. The Markdown of a private page is shown in this tab, which closes it with the session. Its
 * menu has more only for readers who may share pages.
 */
export function CopyMenu({ pathname, place, onClose }: Props) {
  const [markdown, setMarkdown] = useState<string>()
  const [Menu, setMenu] = useState<typeof ReaderMenu>()
  const isPrivate = partHere() !== undefined
  const shares = useOfSite(({ person }) => person?.shares)
  const address = new URL(twinPath(pathname, config.baseUrl), location.origin).href
  useEffect(() => {
    const here = new AbortController()
    const { signal } = here
    const elsewhere = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) onClose()
    }
    document.addEventListener('pointerdown', elsewhere, { signal })
    document.addEventListener('focusin', elsewhere, { signal })
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape' || document.querySelector('dialog[open]')) return
        onClose()
        place.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
      },
      { signal },
    )
    return () => here.abort()
  }, [place, onClose])
  const failed = useCallback(
    (cause: unknown) => {
      console.warn(cause)
      onClose()
    },
    [onClose],
  )
  const read = useCallback(() => void readTwin(pathname).then(setMarkdown, failed), [pathname, failed])
  useEffect(() => {
    if (!isPrivate) return
    if (readerMenu && shares) readerMenu().then((loaded) => setMenu(() => loaded.ReaderMenu), failed)
    else read()
  }, [isPrivate, shares, read, failed])
  const view = translate({ id: 'portico.copyPage.view', message: 'View as Markdown' })
  if (markdown !== undefined) return <Shown label={view} text={markdown} onClose={onClose} />
  if (isPrivate)
    return Menu ? <Menu pathname={pathname} view={view} onView={read} onClose={onClose} style={MENU} /> : null
  return (
    <ul className="dropdown__menu" style={MENU}>
      <li>
        <a className="dropdown__link" href={address} target="_blank" rel="noreferrer">
          {view}
        </a>
      </li>
      {ASSISTANTS.map(({ name, address: assistant }) => (
        <li key={name}>
          <a
            className="dropdown__link"
            href={assistant + encodeURIComponent(question(address))}
            target="_blank"
            rel="noreferrer"
          >
            {translate({ id: 'portico.copyPage.ask', message: 'Open in {assistant}' }, { assistant: name })}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Shown({
  label,
  text,
  onClose,
}: {
  readonly label: string
  readonly text: string
  readonly onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="portico-search-dialog" aria-label={label} onClose={onClose}>
      <form method="dialog" style={BAR}>
        <button type="submit" className="button button--secondary" style={CLOSE}>
          {translate({ id: 'portico.loadFailed.close', message: 'Close' })}
        </button>
      </form>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <pre tabIndex={0} style={TEXT}>
        {text}
      </pre>
    </dialog>
  )
}

const question = (address: string): string =>
  translate(
    { id: 'portico.copyPage.question', message: 'Read {address} and answer my questions about it.' },
    { address },
  )

/** Here rather than in the theme's style sheet, which is on every page. */
const MENU: CSSProperties = {
  top: 'calc(100% + 0.25rem)',
  minWidth: '100%',
  border: '1px solid var(--ifm-color-emphasis-300)',
}
const BAR: CSSProperties = { padding: '0.75rem 1rem', textAlign: 'end' }
const CLOSE: CSSProperties = { fontSize: '0.875rem' }
const TEXT: CSSProperties = { margin: 0, overflow: 'auto', whiteSpace: 'pre-wrap', fontWeight: 'normal' }
