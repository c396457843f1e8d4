import { translate } from '@docusaurus/Translate'
import { type ApiOperation, type Fields, text } from '@portico/openapi/description'
import { masked, type OwnKey, sampleRequest } from '@portico/openapi/samples'
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useChoices } from './choices.js'
import { LanguageTabs } from './LanguageTabs.js'
import { useOwnKey } from './own-key.js'

/** How long the button shows “Copied”, in milliseconds. */
const SAID = 2000

const Trial = lazy(() => import('../try-it/Trial.js'))

interface SamplesProps {
  readonly operation: ApiOperation
  readonly api: Fields
  /** Whether a button opens the form that sends the operation. */
  readonly isTried?: boolean
}

/**
 * The request of an operation as a program, in the language of the page. For signed-in readers it contains their own
 * key, for the API itself or for the sandbox, and runs there; the copied text contains the key even while it is hidden.
 */
export function Samples({ operation, api, isTried = false }: SamplesProps) {
  const { language, choose, isHidden, hide, chosenKey, chooseKey } = useChoices()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  // The form is loaded when it is first opened, and keeps what was typed while it is closed.
  const [trial, setTrial] = useState<'none' | 'open' | 'closed'>('none')
  const { own, names, hasFailed } = useOwnKey(place)
  const { key, credentials, server } = own ?? {}
  const [code, visibleCode] = useMemo(() => {
    const sample = (carried: OwnKey) => language.write(sampleRequest(operation, api, carried))
    const carried = { key, credentials, server }
    return [sample(carried), sample(isHidden ? masked(carried) : carried)]
  }, [language, operation, api, key, credentials, server, isHidden])
  const sample = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <pre tabIndex={0} role="tabpanel" id={id} aria-label={language.name}>
      <code>{visibleCode}</code>
    </pre>
  )
  return (
    <div className="portico-api__sample" ref={place}>
      <div className="portico-api__bar">
        <LanguageTabs language={language} choose={choose} controls={id} />
        {names.length > 1 && (
          <select
            aria-label={translate({ id: 'portico.api.key', message: 'Key in the samples' })}
            value={Math.min(chosenKey, names.length - 1)}
            onChange={({ target }) => chooseKey(Number(target.value))}
          >
            {names.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and their order stays.
              <option key={at} value={at}>
                {name}
              </option>
            ))}
          </select>
        )}
        {own && (
          <label>
            <input type="checkbox" checked={isHidden} onChange={({ target }) => hide(target.checked)} />{' '}
            {translate({ id: 'portico.api.hideKey', message: 'Hide my key' })}
          </label>
        )}
        <Copy text={code} />
        {isTried && (
          <button
            type="button"
            className="button button--primary"
            aria-expanded={trial === 'open'}
            onClick={() => setTrial(trial === 'open' ? 'closed' : 'open')}
          >
            {translate({ id: 'portico.try.tryIt', message: 'Try it' })}{' '}
            <span className="portico-api__which">{text(operation.raw.summary) || operation.id}</span>
          </button>
        )}
      </div>
      {hasFailed && (
        <p className="portico-api__note" role="status">
          {translate({ id: 'portico.api.noKeys', message: 'Your API keys are not available right now.' })}
        </p>
      )}
      {trial === 'none' ? (
        sample
      ) : (
        <Suspense fallback={sample}>
          <Trial operation={operation} api={api} sample={sample} isOpen={trial === 'open'} />
        </Suspense>
      )}
      {isTried && (
        <noscript>
          <p className="portico-api__note">
            {translate({
              id: 'portico.try.noScripts',
              message: 'This form needs JavaScript. The sample does the same in a terminal.',
            })}
          </p>
        </noscript>
      )}
    </div>
  )
}

function Copy({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SAID)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <button type="button" onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}>
      <span aria-live="polite">
        {copied
          ? translate({ id: 'portico.api.copied', message: 'Copied' })
          : translate({ id: 'portico.api.copy', message: 'Copy' })}
      </span>
    </button>
  )
}
