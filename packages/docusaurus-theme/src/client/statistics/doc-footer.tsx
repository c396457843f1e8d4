import { useLocation } from '@docusaurus/router'
import { translate } from '@docusaurus/Translate'
import Footer from '@theme-init/DocItem/Footer'
import { useEffect, useId, useRef, useState } from 'react'
import { fetchCode } from '../page/page-core.js'
import { loadReports, optsOut, send } from './count-views.js'

/** Shown below a doc page if the site collects statistics. */
export default function DocFooter(props: object) {
  const { pathname } = useLocation()
  return (
    <>
      <Footer {...props} />
      <Helpful key={pathname} page={pathname} />
    </>
  )
}

/** Asks whether the page was helpful, unless the browser asks not to be counted. What follows an answer is loaded with the answer. */
function Helpful({ page }: { readonly page: string }) {
  const [hidden, setHidden] = useState<boolean | undefined>(true)
  const [helpful, setHelpful] = useState<boolean>()
  const [after, setAfter] = useState<Awaited<ReturnType<typeof loadReports>>>()
  const status = useRef<HTMLParagraphElement>(null)
  const id = useId()
  useEffect(() => setHidden(optsOut()), [])
  if (hidden) return null
  const answer = (isHelpful: boolean) => {
    setHelpful(isHelpful)
    fetchCode(loadReports, (code) => {
      code.tellHelpful(send, page, { helpful: isHelpful })
      setAfter(code)
    })
  }
  const button = (value: boolean, name: string) => (
    <button
      type="button"
      className="button button--secondary button--sm"
      aria-pressed={helpful === value}
      disabled={helpful === !value}
      onClick={() => helpful === undefined && answer(value)}
    >
      {name}
    </button>
  )
  return (
    <section className="portico-helpful" aria-labelledby={id} data-state={after ? 'answered' : 'asking'}>
      <p id={id}>{translate({ id: 'portico.helpful.question', message: 'Was this page helpful?' })}</p>
      {button(true, translate({ id: 'portico.helpful.yes', message: 'Yes' }))}
      {button(false, translate({ id: 'portico.helpful.no', message: 'No' }))}
      <p ref={status} role="status" tabIndex={-1} className="portico-helpful__status">
        {after?.thanks()}
      </p>
      {after && helpful !== undefined ? (
        <after.HelpfulComment
          onSent={(text) => {
            if (text) after.tellHelpful(send, page, { helpful, text })
            // The form is removed, and the focus with it.
            status.current?.focus()
          }}
        />
      ) : null}
    </section>
  )
}
