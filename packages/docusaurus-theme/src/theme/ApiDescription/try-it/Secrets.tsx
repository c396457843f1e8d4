import { translate } from '@docusaurus/Translate'
import type { PlacedValue } from '@portico/openapi/samples'
import { useContext, useId } from 'react'
import { useChoices } from '../samples/choices.js'
import { newSandboxKey, useTyped } from './secrets.js'
import { Tried } from './tried.js'

interface Props {
  readonly needed: readonly PlacedValue[]
  readonly isSandbox: boolean
  /** The key that is sent. */
  readonly value: string
}

/** The fields for credentials. What is typed stays in this page's memory and is shared by its forms. */
export function Secrets({ needed, isSandbox, value }: Props) {
  const templates = needed.filter(([place]) => place !== 'cookie').map(([, , template]) => template)
  const isBasic = templates.some((template) => template.endsWith('YOUR_CREDENTIALS'))
  const hasKey = templates.some((template) => /YOUR_(API_KEY|TOKEN)$/.test(template))
  return (
    <>
      {hasKey && (
        <SecretField
          name="key"
          label={
            isSandbox
              ? translate({ id: 'portico.try.sandboxKey', message: 'Sandbox key' })
              : translate({ id: 'portico.try.key', message: 'API key or token' })
          }
          isSandbox={isSandbox}
          value={value}
        />
      )}
      {isBasic && (
        <>
          <SecretField
            name="user"
            label={translate({ id: 'portico.try.user', message: 'User name' })}
            isSandbox={isSandbox}
          />
          <SecretField
            name="password"
            label={translate({ id: 'portico.try.password', message: 'Password' })}
            isSandbox={isSandbox}
          />
        </>
      )}
      {needed.some(([place]) => place === 'cookie') && (
        <p className="portico-api__hint">
          {translate({
            id: 'portico.try.cookie',
            message: 'This operation is authorized by a cookie, which a page cannot send to another site.',
          })}
        </p>
      )}
    </>
  )
}

interface FieldProps {
  readonly name: 'key' | 'user' | 'password'
  readonly label: string
  readonly isSandbox: boolean
  readonly value?: string
}

function SecretField({ name, label, isSandbox, value }: FieldProps) {
  const id = useId()
  const { isHidden } = useChoices()
  const [typed, type] = useTyped()
  const { keyPrefix } = useContext(Tried)
  const key = `${isSandbox} ${name}`
  const isMade = isSandbox && name === 'key' && keyPrefix !== undefined
  return (
    <div className={isMade ? 'portico-api__key' : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={isHidden || name === 'password' ? 'password' : 'text'}
        value={value ?? typed[key] ?? ''}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => type(key, name === 'key' ? target.value.trim() : target.value)}
      />
      {isMade && (
        <button type="button" onClick={() => type(key, newSandboxKey(keyPrefix))}>
          {translate({ id: 'portico.try.newKey', message: 'New key' })}
        </button>
      )}
      <p id={`${id}-hint`} className="portico-api__hint">
        {isMade
          ? translate({
              id: 'portico.try.sandboxHint',
              message: 'Each key has its own sandbox, empty at first. All forms on this page share it.',
            })
          : translate({ id: 'portico.try.memory', message: 'Kept only in this page, until you leave it.' })}
      </p>
    </div>
  )
}
