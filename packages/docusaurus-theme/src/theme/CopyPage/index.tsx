import Head from '@docusaurus/Head'
import { useLocation } from '@docusaurus/router'
import { translate } from '@docusaurus/Translate'
import useBaseUrl from '@docusaurus/useBaseUrl'
import { twinPath } from '@portico/sealing/plan'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOfSite } from '../../client/page/page-core.js'
import type { CopyMenu } from '../../client/twins/copy-menu.js'

/** How long the button shows the outcome, in milliseconds. */
const TOLD = 2000

const TEXTS = {
  idle: () => translate({ id: 'portico.copyPage.copy', message: 'Copy page as Markdown' }),
  copied: () => translate({ id: 'portico.copyPage.copied', message: 'Copied' }),
  failed: () => translate({ id: 'portico.copyPage.failed', message: 'Copying failed' }),
}

const more = () => import('../../client/twins/copy-menu.js')

/**
 * Copies the page's Markdown, opens a menu with further actions, and exposes its address to programs. For sites with
 * the option `markdownTwins`; the Markdown of a private page is opened first.
 */
export default function CopyPage() {
  const { pathname } = useLocation()
  const baseUrl = useBaseUrl('/')
  // One action needs no menu.
  const isSole = useOfSite(({ tools }) => tools?.onlyCopies())
  const [state, setState] = useState<keyof typeof TEXTS>('idle')
  const [Menu, setMenu] = useState<typeof CopyMenu>()
  const place = useRef<HTMLSpanElement>(null)
  const close = useCallback(() => setMenu(undefined), [])
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), TOLD)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () => {
    const text = more().then(({ readTwin }) => readTwin(pathname))
    // The clipboard is called within the click handler, as some browsers require, and receives the text once it is
    // available.
    const item = new ClipboardItem({ 'text/plain': text.then((words) => new Blob([words], { type: 'text/plain' })) })
    navigator.clipboard.write([item]).then(
      () => setState('copied'),
      (cause: unknown) => {
        console.warn(cause)
        setState('failed')
      },
    )
  }
  const open = () => {
    more().then(
      (loaded) => setMenu(() => loaded.CopyMenu),
      () => setState('failed'),
    )
  }
  return (
    <>
      <Head>
        <link rel="alternate" type="text/markdown" href={twinPath(pathname, baseUrl)} />
      </Head>
      <span ref={place} className={`portico-copying dropdown${Menu ? ' dropdown--show' : ''}`}>
        <button type="button" className="clean-btn portico-copy" data-state={state} onClick={copy}>
          <span aria-live="polite">{TEXTS[state]()}</span>
        </button>
        {isSole ? (
          <button type="button" className="clean-btn portico-copy" onClick={open}>
            {translate({ id: 'portico.copyPage.view', message: 'View as Markdown' })}
          </button>
        ) : (
          <button
            type="button"
            className="clean-btn portico-copy"
            aria-expanded={Boolean(Menu)}
            aria-label={translate({ id: 'portico.copyPage.more', message: 'More ways to read this page' })}
            onClick={Menu ? close : open}
          >
            ▾
          </button>
        )}
        {Menu ? <Menu pathname={pathname} place={place} onClose={close} /> : null}
      </span>
    </>
  )
}
