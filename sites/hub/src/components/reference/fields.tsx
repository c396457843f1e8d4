import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import { modelName, type Schema } from './open-api'
import styles from './reference.module.css'

interface Field {
  readonly name: string
  readonly schema: Schema
  readonly required: boolean
  readonly description?: string
}

/** A list of fields: name, type, whether it is required, and its description. */
export function Fields({ fields }: { fields: readonly Field[] }): ReactNode {
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, schema, required, description = schema.description }) => (
        <div key={name} className={styles.field}>
          <dt>
            <code>{name}</code>
            <span className={styles.type}>
              <TypeOf schema={schema} />
            </span>
            {required && <span className={styles.required}>required</span>}
          </dt>
          <dd>
            {description && <Words text={description} />}
            <Bounds schema={schema} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TypeOf({ schema }: { schema: Schema }): ReactNode {
  const model = modelName(schema)
  if (model) return <Link to={`#schema-${model}`}>{model}</Link>
  if (schema.oneOf) {
    const [first, ...rest] = schema.oneOf
    return (
      <>
        {first && <TypeOf schema={first} />}
        {rest.length > 0 && ' or '}
        {rest.length > 0 && <TypeOf schema={{ oneOf: rest }} />}
      </>
    )
  }
  if (schema.items) {
    return (
      <>
        list of <TypeOf schema={schema.items} />
      </>
    )
  }
  if (schema.const) return <code>{schema.const}</code>
  const type = [schema.type ?? 'any'].flat().join(' or ')
  return schema.format ? `${type}, ${schema.format}` : type
}

function Bounds({ schema }: { schema: Schema }): ReactNode {
  const { minimum, maximum, default: usual } = schema
  const range = minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : undefined
  const words = [range, usual !== undefined && `default ${usual}`].filter(Boolean).join(', ')
  return (
    <>
      {schema.enum && (
        <span className={styles.options}>
          {schema.enum.map((option) => (
            <code key={option}>{option}</code>
          ))}
        </span>
      )}
      {words && <span className={styles.bounds}>{words}</span>}
    </>
  )
}

/** A text of the API description, with `backticks` for code. */
export function Words({ text }: { text: string }): ReactNode {
  return text.split('`').map((part, at) => {
    const key = `${at}:${part}`
    return at % 2 === 1 ? <code key={key}>{part}</code> : <span key={key}>{part}</span>
  })
}
