import { translate } from '@docusaurus/Translate'
import siteConfig from '@generated/docusaurus.config'

interface Props {
  readonly error: Error
  readonly tryAgain: () => void
}

/**
 * Shown in place of a page whose code threw an error. It is not inside the site's providers if one of those did, so it
 * uses none of them; the link reloads the site at its home page.
 */
export default function ErrorPageContent({ error, tryAgain }: Props) {
  return (
    <main className="portico-door" data-state="crashed">
      <div className="portico-door__notice" role="alert">
        <h1>{translate({ id: 'portico.crash.title', message: 'Something went wrong on this page' })}</h1>
        <p>
          {translate({
            id: 'portico.crash.text',
            message: 'The page has an error. Try again, or go back to the home page.',
          })}
        </p>
        <p>
          <button type="button" className="button button--primary" onClick={tryAgain}>
            {translate({ id: 'portico.private.again', message: 'Try again' })}
          </button>{' '}
          <a className="button button--secondary" style={LINK} href={siteConfig.baseUrl}>
            {translate({ id: 'portico.crash.home', message: 'Go to the home page' })}
          </a>
        </p>
        {messages(error).map((message) => (
          <p key={message}>
            <code>{message}</code>
          </p>
        ))}
      </div>
    </main>
  )
}

/** What happened, and what caused it. */
const messages = ({ message, cause }: Error): readonly string[] => [
  message,
  ...(cause instanceof Error ? messages(cause) : []),
]

/** Here rather than in the theme's style sheet. The label stays in the middle of a site's higher buttons. */
const LINK = { display: 'inline-flex', alignItems: 'center' }
