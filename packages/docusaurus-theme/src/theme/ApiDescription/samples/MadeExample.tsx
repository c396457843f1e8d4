import { translate } from '@docusaurus/Translate'
import { type Fields, type Json, toJson } from '@portico/openapi/description'
import { answerExample, exampleOf, xmlOf } from '@portico/openapi/samples'
import { type ReactNode, useState } from 'react'

interface Props {
  readonly schema: Json
  /** The media type: JSON or XML. */
  readonly type: string
  readonly api: Fields
  /** Whether the API returns the value, rather than receives it. */
  readonly isAnswer: boolean
}

/** An example that is made from a schema when it is opened: a page may have thousands. */
export function MadeExample({ schema, type, api, isAnswer }: Props): ReactNode {
  const [example, setExample] = useState<string>()
  const make = () => {
    const value = (isAnswer ? answerExample : exampleOf)(schema, api)
    setExample(/[/+]xml\b/.test(type) ? xmlOf(value, schema, api) : toJson(value, 2))
  }
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && make()}>
      <summary>{translate({ id: 'portico.api.example', message: 'Example' })}</summary>
      {example !== undefined && (
        <pre>
          <code>{example}</code>
        </pre>
      )}
    </details>
  )
}
