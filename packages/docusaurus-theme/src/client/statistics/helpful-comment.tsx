import { translate } from '@docusaurus/Translate'
import { type FormEvent, useId, useState } from 'react'

interface HelpfulCommentProps {
  /** Called with the comment; empty if there is none. */
  readonly onSent: (text: string) => void
}

/** After an answer to whether a page was helpful: an optional comment. */
export function HelpfulComment({ onSent }: HelpfulCommentProps) {
  const [sent, setSent] = useState(false)
  const id = useId()
  if (sent) return null
  const comment = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('comment')).replace(/\s+/g, ' ').trim()
    setSent(true)
    onSent(text)
  }
  return (
    <form onSubmit={comment}>
      <label htmlFor={id}>
        {translate({ id: 'portico.helpful.comment', message: 'Comment for the authors (optional)' })}
      </label>
      <textarea id={id} name="comment" rows={2} maxLength={300} aria-describedby={`${id}-hint`} />
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
  )
}

/** Shown to everyone who answers. */
export const thanks = (): string => translate({ id: 'portico.helpful.thanks', message: 'Thank you.' })
