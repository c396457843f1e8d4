import type { ReactNode } from 'react'
import { durationIn, durationText, unitOptions } from './duration.js'
import type { FieldOf, FieldValue, Kind } from './field.js'
import { GroupsInput } from './groups-input.js'
import { NamesInput } from './names-input.js'

export interface InputProps<K extends Kind> {
  readonly field: FieldOf<K>
  readonly value: FieldValue
  readonly onChange: (value: FieldValue) => void
  readonly attributes: {
    readonly id: string
    readonly 'aria-describedby': string | undefined
    readonly 'aria-invalid': true | undefined
    readonly 'aria-required': true | undefined
  }
}

const textOf = (value: FieldValue) => (typeof value === 'string' ? value : '')
const listOf = (value: FieldValue) => (Array.isArray(value) ? (value as readonly string[]) : [])

/** How each kind of field is rendered. */
export const INPUTS: { readonly [K in Kind]: (props: InputProps<K>) => ReactNode } = {
  text: ({ field, value, onChange, attributes }) => (
    <>
      <input
        {...attributes}
        type={field.type ?? 'text'}
        autoComplete={field.autoComplete ?? 'off'}
        spellCheck={false}
        list={field.suggestions && `${attributes.id}-list`}
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value)}
      />
      {field.suggestions && (
        <datalist id={`${attributes.id}-list`}>
          {field.suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  ),

  number: ({ value, onChange, attributes }) => (
    <input
      {...attributes}
      inputMode="numeric"
      autoComplete="off"
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  ),

  duration: ({ field, value, onChange, attributes }) => {
    const duration = durationIn(textOf(value))
    return (
      <div className="duration">
        <input
          {...attributes}
          inputMode="numeric"
          autoComplete="off"
          value={duration.amount}
          onChange={({ target }) => onChange(durationText({ ...duration, amount: target.value }))}
        />
        <select
          aria-label={`${field.label}: unit`}
          value={duration.unit}
          onChange={({ target }) => onChange(durationText(durationIn(`${duration.amount} ${target.value}`)))}
        >
          {unitOptions(textOf(value)).map(([unit, label]) => (
            <option key={unit} value={unit}>
              {label}
            </option>
          ))}
        </select>
      </div>
    )
  },

  colour: ({ field, value, onChange, attributes }) => (
    <div className="colour">
      <input
        type="color"
        aria-label={`${field.label}: choose a color`}
        // A color picker accepts only six-digit colors.
        value={/^#[0-9a-f]{6}$/i.test(textOf(value)) ? textOf(value) : '#000000'}
        data-state={value === '' ? 'empty' : 'chosen'}
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        {...attributes}
        autoComplete="off"
        spellCheck={false}
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  ),

  long: ({ field, value, onChange, attributes }) => (
    <textarea
      {...attributes}
      rows={field.rows ?? 4}
      className={field.mono ? 'mono' : undefined}
      spellCheck={!field.mono}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  ),

  /** A list, one item per line. */
  lines: ({ field, value, onChange, attributes }) => (
    <textarea
      {...attributes}
      rows={field.rows ?? 3}
      className="mono"
      spellCheck={false}
      value={listOf(value).join('\n')}
      onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
    />
  ),

  toggle: ({ value, onChange, attributes }) => (
    <input
      {...attributes}
      type="checkbox"
      className="switch"
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
    />
  ),

  choice: ({ field, value, onChange, attributes }) => (
    <select {...attributes} value={textOf(value)} onChange={(event) => onChange(event.target.value)}>
      {field.options.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </select>
  ),

  radio: ({ field, value, onChange, attributes }) => (
    <div className="checks" id={attributes.id} tabIndex={-1}>
      {field.options.map(([option, label]) => (
        <label key={option}>
          <input
            type="radio"
            name={attributes.id}
            value={option}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          {label}
        </label>
      ))}
    </div>
  ),

  many: ({ field, value, onChange, attributes }) => (
    <div className="checks" id={attributes.id} tabIndex={-1}>
      {field.options.map(([option, label]) => (
        <label key={option}>
          <input
            type="checkbox"
            checked={listOf(value).includes(option)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...listOf(value), option] : listOf(value).filter((item) => item !== option),
              )
            }
          />
          {label}
        </label>
      ))}
    </div>
  ),

  names: ({ field, value, onChange, attributes }) => (
    <NamesInput
      attributes={attributes}
      label={field.label}
      suggestions={field.suggestions ?? []}
      names={listOf(value)}
      onChange={onChange}
    />
  ),

  groups: ({ field, value, onChange, attributes }) => (
    <GroupsInput
      attributes={attributes}
      label={field.label}
      knownGroups={field.knownGroups}
      names={listOf(value)}
      onChange={onChange}
    />
  ),

  /** The value is the text of the file. */
  file: ({ field, onChange, attributes }) => (
    <input
      {...attributes}
      type="file"
      accept={field.accept}
      onChange={(event) => {
        const file = event.target.files?.[0]
        if (file) void file.text().then(onChange)
        else onChange('')
      }}
    />
  ),
}
