import { translate } from '@docusaurus/Translate'
import type { Fields } from '@portico/openapi/description'
import { exampleText } from '@portico/openapi/samples'
import { type ReactNode, useState } from 'react'

interface Props {
  /** The media type object, with a schema. */
  readonly media: Fields
  /** A media type that examples are written in. */
  readonly type: string
  readonly api: Fields
  /** Whether the API returns the value, rather than receives it. */
  readonly isAnswer: boolean
}

/** An example that is made from a schema when it is opened: a page may have thousands. */
export function MadeExample({ media, type, api, isAnswer }: Props): ReactNode {
  const [example, setExample] = useState<string>()
  const make = () => setExample(exampleText(type, media, api, isAnswer))
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
