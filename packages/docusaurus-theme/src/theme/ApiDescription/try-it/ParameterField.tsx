import { translate } from '@docusaurus/Translate'
import { type Fields, followed, text } from '@portico/openapi/description'
import { choicesOf } from '@portico/openapi/try-it'
import { useId } from 'react'

interface Props {
  readonly parameter: Fields
  readonly api: Fields
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The field for a parameter: a choice if the description lists the values, otherwise a text field. */
export function ParameterField({ parameter, api, value, onChange }: Props) {
  const id = useId()
  const schema = followed(parameter.schema, api)
  const isRequired = parameter.required === true
  const choices = choicesOf(parameter, api)
  const where = text(parameter.in)
  return (
    <div>
      <label htmlFor={id}>
        <code>{text(parameter.name)}</code>{' '}
        <span className="portico-api__hint">
          {isRequired
            ? translate({ id: 'portico.try.required', message: '{place}, required' }, { place: where })
            : where}
        </span>
      </label>
      {choices.length > 0 ? (
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">
            {isRequired
              ? translate({ id: 'portico.try.choose', message: 'Choose one' })
              : translate({ id: 'portico.try.any', message: 'Any' })}
          </option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          value={value}
          spellCheck={false}
          autoComplete="off"
          inputMode={schema.type === 'integer' ? 'numeric' : 'text'}
          placeholder={text(parameter.example ?? schema.example ?? schema.default)}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}
