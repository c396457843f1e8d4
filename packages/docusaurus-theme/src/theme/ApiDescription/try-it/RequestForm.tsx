import { translate } from '@docusaurus/Translate'
import type { ApiOperation, Fields } from '@portico/openapi/description'
import { filledIn, secretsOf, serversOf } from '@portico/openapi/samples'
import {
  formContent,
  initialValues,
  keyOf,
  missingIn,
  type SendOutcome,
  send,
  sendable,
  typedRequest,
} from '@portico/openapi/try-it'
import { type FormEvent, useContext, useId, useRef, useState } from 'react'
import { sandboxAddress } from '../../../client/openapi/own-sample-key.js'
import { useChoices } from '../samples/choices.js'
import { Sandbox, useOwnKey } from '../samples/own-key.js'
import { BodyField } from './BodyField.js'
import { ParameterField } from './ParameterField.js'
import { Secrets } from './Secrets.js'
import { basic, freshWord, ownSandboxKey, useTyped } from './secrets.js'
import { STYLE } from './style.js'
import { Tried } from './tried.js'

/** What was sent, where to, and what came back. */
export interface Exchange {
  readonly outcome: SendOutcome | 'sending' | undefined
  readonly isSandbox: boolean
}

interface RequestFormProps {
  readonly operation: ApiOperation
  readonly api: Fields
  readonly outcome: Exchange['outcome']
  readonly onExchange: (exchange: Exchange) => void
}

/** Sends an operation with the reader's input to the sandbox or to the API. */
export function RequestForm({ operation, api, outcome, onExchange }: RequestFormProps) {
  const id = useId()
  const place = useRef<HTMLFormElement>(null)
  const sandbox = useContext(Sandbox)
  const { language } = useChoices()
  const { own } = useOwnKey(place)
  const { keyPrefix } = useContext(Tried)
  const [secrets] = useTyped()
  const servers = [
    ...(sandbox === undefined ? [] : [sandboxAddress(sandbox)]),
    ...serversOf(operation.raw, api, location.origin),
  ]
  const [at, setAt] = useState(0)
  const server = servers[at] ?? ''
  const isSandbox = sandbox !== undefined && at === 0
  const [typed, setTyped] = useState(() => initialValues(operation, api, `try-${freshWord()}`))

  // A key is sent only to its own server: sandbox keys do not work elsewhere, and a real key must not be sent to the
  // sandbox.
  const ownHere = own !== undefined && (own.server !== undefined) === isSandbox ? own : {}
  const secret = (name: string) => secrets[`${isSandbox} ${name}`]
  const key = secret('key') ?? ownHere.key ?? (isSandbox && keyPrefix !== undefined ? ownSandboxKey(keyPrefix) : '')
  const [user, password] = [secret('user') ?? '', secret('password') ?? '']
  const credentials = user + password === '' ? ownHere.credentials : basic(user, password)
  const fill = (template: string) => {
    const filled = filledIn(
      template.replace('YOUR_TOKEN', () => key || 'YOUR_TOKEN'),
      { key: key || undefined, credentials },
    )
    // Without a secret, the request is sent without it, and the server reports what is missing.
    return /YOUR_(API_KEY|TOKEN|CREDENTIALS)$/.test(filled) ? '' : filled
  }
  const request = typedRequest(operation, api, typed, server, fill)
  const missing = missingIn(operation, typed)
  // The sample can't name the files that are chosen here.
  const hasText = request.parts === undefined && request.file === undefined

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (outcome === 'sending') return
    const content = formContent(new FormData(event.currentTarget), operation, api, typed.type)
    onExchange({ outcome: 'sending', isSandbox })
    onExchange({ outcome: await send(request, content), isSandbox })
  }

  return (
    <form ref={place} onSubmit={submit} noValidate>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own text. */}
      <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      {servers.length > 1 && (
        <div>
          <label htmlFor={`${id}-server`}>{translate({ id: 'portico.try.server', message: 'Server' })}</label>
          <select id={`${id}-server`} value={at} onChange={({ target }) => setAt(Number(target.value))}>
            {servers.map((address, position) => (
              <option key={address} value={position}>
                {sandbox !== undefined && position === 0
                  ? translate({ id: 'portico.try.sandbox', message: 'Sandbox' })
                  : address}
              </option>
            ))}
          </select>
        </div>
      )}
      <Secrets needed={secretsOf(operation.raw, api)} isSandbox={isSandbox} value={key} />
      {sendable(operation).map((parameter) => (
        <ParameterField
          key={keyOf(parameter)}
          parameter={parameter}
          api={api}
          value={typed.parameters[keyOf(parameter)] ?? ''}
          onChange={(value) => setTyped({ ...typed, parameters: { ...typed.parameters, [keyOf(parameter)]: value } })}
        />
      ))}
      <BodyField operation={operation} api={api} typed={typed} onChange={setTyped} />
      <div className="portico-api__send">
        <button type="submit" className="button button--primary" aria-disabled={outcome === 'sending'}>
          {isSandbox
            ? translate({ id: 'portico.try.sendToSandbox', message: 'Send to the sandbox' })
            : translate({ id: 'portico.try.send', message: 'Send' })}
        </button>
        {missing.length > 0 && (
          <p className="portico-api__hint">
            {translate({ id: 'portico.try.missing', message: 'Required: {names}' }, { names: missing.join(', ') })}
          </p>
        )}
      </div>
      {hasText && (
        <details>
          <summary>
            {translate({ id: 'portico.try.same', message: 'The same in {language}' }, { language: language.name })}
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
          <pre tabIndex={0}>
            <code>{language.write(request)}</code>
          </pre>
        </details>
      )}
    </form>
  )
}
