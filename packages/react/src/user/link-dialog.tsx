import { useEffect, useId, useRef } from 'react'
import { Button } from '../fields/button.js'
import type { TextConfig } from '../methods/text-config.js'
import { LINK_TEXTS } from '../text/link-texts.js'
import { Text } from '../text/text.js'
import { useText } from '../text/text-context.js'
import { TextProvider } from '../text/text-provider.js'
import type { OpenQuestion } from './link-question.js'

interface LinkDialogProps {
  readonly question: OpenQuestion
  readonly text?: Partial<TextConfig>
}

/** Asks, above the page, whether a link may sign the visitor in. Escape declines. */
export const LinkDialog = ({ question, text }: LinkDialogProps) => (
  <TextProvider defaults={LINK_TEXTS} text={text}>
    <Question {...question} />
  </TextProvider>
)

function Question({ account, organization, current, answer }: OpenQuestion) {
  const id = useId()
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // The question is read first, and a stray Enter answers nothing.
    heading.current?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const tokens = { ACCOUNT: account ?? '', ORGANIZATION: organization, CURRENT: current ?? '' }
  return (
    <dialog
      ref={dialog}
      className="sid-card sid-dialog sid-link-dialog"
      data-state="asking"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={(event) => {
        event.preventDefault()
        answer(false)
      }}
    >
      <h1 ref={heading} id={`${id}title`} className="sid-text sid-text--h1" tabIndex={-1}>
        {text(account === undefined ? 'link.title.noAccount' : 'link.title', tokens)}
      </h1>
      <Text id={`${id}text`} t={current === undefined ? 'link.message' : 'link.message.switch'} tokens={tokens} />
      <Button testId="sid-link-continue" onClick={() => answer(true)}>
        {text('link.continue', tokens)}
      </Button>
      <Button variant="secondary" testId="sid-link-decline" onClick={() => answer(false)}>
        {text(current === undefined ? 'link.decline' : 'link.decline.switch', tokens)}
      </Button>
    </dialog>
  )
}
