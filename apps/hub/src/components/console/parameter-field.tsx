import { type ReactNode, useId } from 'react'
import { follow, type Parameter, type Schema, useApi } from '../reference/open-api'
import styles from './console.module.css'

interface Props {
  readonly parameter: Parameter
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The field for a parameter: a choice where the description lists the values, a text otherwise. */
export function ParameterField({ parameter, value, onChange }: Props): ReactNode {
  const id = useId()
  const { name, in: where, required, example } = parameter
  const schema = follow<Schema>(useApi(), parameter.schema)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <code>{name}</code> <span className={styles.hint}>{required ? `${where}, required` : where}</span>
      </label>
      {schema.enum ? (
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{required ? 'Choose one' : 'any'}</option>
          {schema.enum.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          value={value}
          spellCheck={false}
          autoComplete="off"
          inputMode={schema.type === 'integer' ? 'numeric' : 'text'}
          placeholder={String(example ?? schema.default ?? '')}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}
