import { translate } from '@docusaurus/Translate'
import { type Fields, type Json, toJson } from '@portico/openapi/description'
import { answerExample, exampleOf } from '@portico/openapi/samples'
import { type ReactNode, useState } from 'react'

interface Props {
  readonly schema: Json
  readonly api: Fields
  /** Whether the API returns the value, rather than receives it. */
  readonly isAnswer: boolean
}

/** An example that is made from a schema when it is opened: a page may have thousands. */
export function MadeExample({ schema, api, isAnswer }: Props): ReactNode {
  const [example, setExample] = useState<Json>()
  const make = () => setExample((isAnswer ? answerExample : exampleOf)(schema, api))
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && make()}>
      <summary>{translate({ id: 'portico.api.example', message: 'Example' })}</summary>
      {example !== undefined && (
        <pre>
          <code>{toJson(example, 2)}</code>
        </pre>
      )}
    </details>
  )
}
