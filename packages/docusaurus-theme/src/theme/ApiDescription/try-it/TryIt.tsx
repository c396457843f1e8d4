import { translate } from '@docusaurus/Translate'
import { type ApiOperation, type Fields, text } from '@portico/openapi/description'
import { lazy, Suspense, useContext, useState } from 'react'
import { Tried } from './tried.js'

const Trial = lazy(() => import('./Trial.js'))

/**
 * A disclosure below an operation that sends it. Its content is loaded when it is first opened, so it does not slow
 * down the page.
 */
export function TryIt({ operation, api }: { readonly operation: ApiOperation; readonly api: Fields }) {
  const [hasOpened, setOpened] = useState(false)
  const { isTried } = useContext(Tried)
  if (!isTried) return null
  return (
    <details className="portico-api__try" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>
        {translate({ id: 'portico.try.tryIt', message: 'Try it' })}{' '}
        <span className="portico-api__which">{text(operation.raw.summary) || operation.id}</span>
      </summary>
      {hasOpened ? (
        <Suspense fallback={<p role="status">{translate({ id: 'portico.try.loading', message: 'Loading …' })}</p>}>
          <Trial operation={operation} api={api} />
        </Suspense>
      ) : (
        <noscript>
          <p>
            {translate({
              id: 'portico.try.noScripts',
              message: 'This form needs JavaScript. The sample does the same in a terminal.',
            })}
          </p>
        </noscript>
      )}
    </details>
  )
}
