import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.js'
import { say } from '../../words/translate.js'
import { Button } from '../button.js'
import { Problem } from '../problem.js'
import { checkFields, type FieldProblems, fieldIn } from './check-fields.js'
import type { Field, FieldValue, FormValues } from './field.js'
import { FieldRow } from './field-row.js'
import { useDraft } from './unsaved.js'

interface EditFormProps<Values extends FormValues> {
  /** The accessible name of the form. */
  readonly label: string
  readonly initial: Values
  readonly fields: readonly Field<Values>[]
  /** The label of the submit button; none for a draft. */
  readonly submit?: string
  readonly danger?: boolean
  /** Submits the form. May reject with a message: the form shows it and keeps its values. */
  readonly onSubmit: (values: Values) => Promise<unknown>
  readonly onCancel?: () => void
  /** Clears the form after it was submitted. */
  readonly again?: boolean
  /** The page's bar of unsaved changes saves the changes, so the form has no button. */
  readonly draft?: boolean
  /** Shown below the fields; a function if it depends on their values. */
  readonly children?: ReactNode | ((values: Values) => ReactNode)
}

/**
 * A form from a list of fields. Validates before submitting, focuses the first invalid field, shows the server's
 * message at the field it names, and keeps what was entered.
 */
export function EditForm<Values extends FormValues>(props: EditFormProps<Values>) {
  const {
    label,
    initial,
    fields,
    submit,
    danger = false,
    onSubmit,
    onCancel,
    again = false,
    draft = false,
    children,
  } = props
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<FieldProblems>({})
  const [failure, setFailure] = useState<Error>()
  /** The field that shows the server's message. */
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const idOf = (name: string) => `${id}-${name}`

  const set = (name: string, value: FieldValue) => {
    setValues((before) => ({ ...before, [name]: value }))
    if (name === refused) {
      setFailure(undefined)
      setRefused(undefined)
    }
    setProblems(({ [name]: _, ...otherProblems }) => otherProblems)
  }
  const lead = (fieldProblems: FieldProblems) => {
    setProblems(fieldProblems)
    const first = fields.find(({ name }) => fieldProblems[name] !== undefined)
    // After React has rendered the message that describes the field.
    if (first) requestAnimationFrame(() => document.getElementById(idOf(first.name))?.focus())
  }
  /** What inputs report themselves, such as a name that was typed but not chosen. */
  const unfinished = (): FieldProblems =>
    Object.fromEntries(
      fields.flatMap(({ name }) => {
        const input = document.getElementById(idOf(name))
        const says = input instanceof HTMLInputElement && input.validity.customError
        return says ? [[name, input.validationMessage]] : []
      }),
    )
  /** Resolves to whether it was accepted. */
  const send = async (): Promise<boolean> => {
    if (busy) return false
    setFailure(undefined)
    setRefused(undefined)
    const fieldProblems = { ...unfinished(), ...checkFields(fields, values) }
    if (Object.keys(fieldProblems).length > 0) {
      lead(fieldProblems)
      return false
    }
    setBusy(true)
    try {
      await onSubmit(values)
      if (again) setValues(initial)
      return true
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(say('This failed for an unknown reason. Try again.'))
      setFailure(failure)
      const name = fieldIn(failure instanceof ApiError ? failure.field : undefined, fields)
      setRefused(name)
      if (name !== undefined) lead({ [name]: failure.message })
      return false
    } finally {
      setBusy(false)
    }
  }
  const discard = () => {
    setValues(initial)
    setProblems({})
    setFailure(undefined)
    setRefused(undefined)
  }
  useDraft(draft && JSON.stringify(values) !== JSON.stringify(initial), { label, save: send, discard })
  const onForm = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }

  return (
    <form ref={form} className="form" aria-label={label} noValidate onSubmit={onForm}>
      {fields.map((field) =>
        field.when && !field.when(values) ? null : (
          <FieldRow
            key={field.name}
            id={idOf(field.name)}
            field={field as unknown as Field}
            value={values[field.name] as FieldValue}
            hint={typeof field.hint === 'function' ? field.hint(values) : field.hint}
            problem={problems[field.name]}
            refused={field.name === refused}
            onChange={(value) => set(field.name, value)}
          />
        ),
      )}
      {typeof children === 'function' ? children(values) : children}
      <Problem error={refused === undefined ? failure : undefined} />
      {!draft && (
        <div className="buttons">
          <Button type="submit" look={danger ? 'danger' : 'main'} busy={busy}>
            {submit}
          </Button>
          {onCancel && <Button onClick={onCancel}>{say('Cancel')}</Button>}
        </div>
      )}
    </form>
  )
}
