import { say } from '../../words/translate.js'
import type { Field, FieldValue } from './field.js'
import { INPUTS, type InputProps } from './inputs.js'

interface FieldRowProps {
  readonly id: string
  readonly field: Field
  readonly value: FieldValue
  readonly hint: string | undefined
  readonly problem: string | undefined
  /** The problem came from the server, so a screen reader announces it. */
  readonly refused: boolean
  readonly onChange: (value: FieldValue) => void
}

/** A field with its label, hint and error. */
export function FieldRow({ id, field, value, hint, problem, refused, onChange }: FieldRowProps) {
  const { kind, label, required } = field
  const Input = INPUTS[kind] as (props: InputProps<typeof kind>) => React.ReactNode
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
  const input = (
    <Input
      field={field as never}
      value={value}
      onChange={onChange}
      attributes={{
        id,
        'aria-describedby': described,
        'aria-invalid': problem ? true : undefined,
        'aria-required': required || undefined,
      }}
    />
  )
  const words = (
    <>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="field-problem" id={`${id}-problem`} role={refused ? 'alert' : undefined}>
          {problem}
        </p>
      )}
    </>
  )
  if (kind === 'many' || kind === 'radio')
    return (
      <fieldset className="field" data-kind={kind} aria-describedby={described}>
        <legend>{label}</legend>
        {input}
        {words}
      </fieldset>
    )
  return (
    <div className="field" data-kind={kind}>
      <label htmlFor={id}>
        {label}
        {!required && kind !== 'toggle' && <span className="field-optional"> {say('optional')}</span>}
      </label>
      {input}
      {words}
    </div>
  )
}
