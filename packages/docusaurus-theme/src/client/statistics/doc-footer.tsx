import { useLocation } from '@docusaurus/router'
import { translate } from '@docusaurus/Translate'
import Footer from '@theme-init/DocItem/Footer'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { optsOut } from './opts-out.js'

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

/** `hidden`: during prerendering, or if the browser asks not to be counted. */
type State = 'hidden' | 'asking' | 'answered' | 'commented'

/** Asks whether the page was helpful; after an answer, for an optional comment. */
function Helpful({ page }: { readonly page: string }) {
  const [state, setState] = useState<State>('hidden')
  const [helpful, setHelpful] = useState<boolean>()
  const status = useRef<HTMLParagraphElement>(null)
  const id = useId()
  useEffect(() => setState(optsOut() ? 'hidden' : 'asking'), [])
  if (state === 'hidden') return null
  const send = (event: { readonly helpful: boolean; readonly text?: string }) =>
    void import('./tell.js').then(
      ({ tellHelpful }) => tellHelpful(page, event),
      () => {},
    )
  const answer = (given: boolean) => {
    setHelpful(given)
    setState('answered')
    send({ helpful: given })
  }
  const comment = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('comment')).replace(/\s+/g, ' ').trim()
    if (text && helpful !== undefined) send({ helpful, text })
    setState('commented')
    // The form disappears, and the focus with it.
    status.current?.focus()
  }
  const button = (value: boolean, name: string) => (
    <button
      type="button"
      className="button button--secondary button--sm"
      aria-pressed={helpful === value}
      disabled={helpful !== undefined && helpful !== value}
      onClick={() => helpful === undefined && answer(value)}
    >
      {name}
    </button>
  )
  return (
    <section className="portico-helpful" aria-labelledby={`${id}-question`} data-state={state}>
      <p id={`${id}-question`}>{translate({ id: 'portico.helpful.question', message: 'Was this page helpful?' })}</p>
      {button(true, translate({ id: 'portico.helpful.yes', message: 'Yes' }))}
      {button(false, translate({ id: 'portico.helpful.no', message: 'No' }))}
      <p ref={status} role="status" tabIndex={-1} className="portico-helpful__status">
        {state === 'asking' ? null : translate({ id: 'portico.helpful.thanks', message: 'Thank you.' })}
      </p>
      {state === 'answered' ? (
        <form onSubmit={comment}>
          <label htmlFor={`${id}-comment`}>
            {translate({ id: 'portico.helpful.comment', message: 'Comment for the authors (optional)' })}
          </label>
          <textarea id={`${id}-comment`} name="comment" rows={2} maxLength={300} aria-describedby={`${id}-hint`} />
          <p id={`${id}-hint`}>
            {translate({
              id: 'portico.helpful.hint',
              message: 'Sent without your name. Leave out personal details.',
            })}
          </p>
          <button type="submit" className="button button--primary button--sm">
            {translate({ id: 'portico.helpful.send', message: 'Send' })}
          </button>
        </form>
      ) : null}
    </section>
  )
}
