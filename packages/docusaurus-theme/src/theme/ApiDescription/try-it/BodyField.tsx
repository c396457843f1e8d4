import { translate } from '@docusaurus/Translate'
import type { ApiOperation, Fields } from '@portico/openapi/description'
import { bodyText, type FormValues, partsOf, writable } from '@portico/openapi/try-it'
import { useId } from 'react'

/** The visible lines of a body. */
const MOST_ROWS = 16

interface Props {
  readonly operation: ApiOperation
  readonly api: Fields
  readonly typed: FormValues
  readonly onChange: (typed: FormValues) => void
}

/** The body of a request: a text, a file, or a field for each part of a multipart body. */
export function BodyField({ operation, api, typed, onChange }: Props) {
  const id = useId()
  const bodies = writable(operation, api)
  if (bodies.length === 0) return null
  const bodyFor = (type: string) => bodies.find((candidate) => candidate.type === type)
  const { parts, file } = bodyFor(typed.type) ?? {}
  const choose = (type: string) => {
    const body = bodyFor(type)
    onChange({ ...typed, type, body: body ? bodyText(body.value) : '' })
  }
  return (
    <>
      {bodies.length > 1 && (
        <div>
          <label htmlFor={`${id}-type`}>{translate({ id: 'portico.try.type', message: 'Body type' })}</label>
          <select id={`${id}-type`} value={typed.type} onChange={({ target }) => choose(target.value)}>
            {bodies.map(({ type }) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </div>
      )}
      {file !== undefined ? (
        <div>
          <label htmlFor={id}>{translate({ id: 'portico.api.body', message: 'Body' })}</label>
          <input id={id} name="body file" type="file" />
        </div>
      ) : parts ? (
        partsOf(operation, api, typed.type).map(({ name, isFile, isList }) => (
          <div key={name}>
            <label htmlFor={`${id} ${name}`}>
              <code>{name}</code>
            </label>
            <input
              id={`${id} ${name}`}
              name={`part ${name}`}
              type={isFile ? 'file' : 'text'}
              multiple={isFile && isList}
              autoComplete="off"
            />
          </div>
        ))
      ) : (
        <div>
          <label htmlFor={id}>{translate({ id: 'portico.api.body', message: 'Body' })}</label>
          <textarea
            id={id}
            value={typed.body}
            rows={Math.min(MOST_ROWS, typed.body.split('\n').length + 1)}
            spellCheck={false}
            onChange={({ target }) => onChange({ ...typed, body: target.value })}
          />
        </div>
      )}
    </>
  )
}
