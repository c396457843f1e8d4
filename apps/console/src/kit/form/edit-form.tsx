import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.js'
import { say } from '../../words/say.js'
import { Button } from '../button.js'
import { Problem } from '../problem.js'
import { checkFields, type FieldProblems, fieldIn } from './check-fields.js'
import type { Field, FieldValue, FormValues } from './field.js'
import { FieldRow } from './field-row.js'
import { useDraft } from './unsaved.js'

interface EditFormProps<Values extends FormValues> {
  /** What the form is for; names it for screen readers. */
  readonly label: string
  readonly initial: Values
  readonly fields: readonly Field<Values>[]
  /** The words on the button that sends; none for a draft. */
  readonly submit?: string
  readonly danger?: boolean
  /** Sends what was filled in. May reject with a sentence: the form keeps everything and shows it. */
  readonly onSubmit: (values: Values) => Promise<unknown>
  readonly onCancel?: () => void
  /** Empties the form after it was sent. */
  readonly again?: boolean
  /** What was changed is saved by the bar of the page's unsaved changes, so the form has no button of its own. */
  readonly draft?: boolean
  /** Below the fields; a function where it depends on what they hold. */
  readonly children?: ReactNode | ((values: Values) => ReactNode)
}

/**
 * A form from a list of fields. Checks before it sends, leads to the first field that is wrong, shows what the server says at
 * the field it names, and loses nothing.
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
  /** The field that shows what the server said. */
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
    setProblems(({ [name]: _, ...others }) => others)
  }
  const lead = (found: FieldProblems) => {
    setProblems(found)
    const first = fields.find(({ name }) => found[name] !== undefined)
    // After React has drawn the sentence that the field is described by.
    if (first) requestAnimationFrame(() => document.getElementById(idOf(first.name))?.focus())
  }
  /** What inputs say of themselves, such as a name that was typed but not chosen. */
  const unfinished = (): FieldProblems =>
    Object.fromEntries(
      fields.flatMap(({ name }) => {
        const input = document.getElementById(idOf(name))
        const says = input instanceof HTMLInputElement && input.validity.customError
        return says ? [[name, input.validationMessage]] : []
      }),
    )
  /** Answers whether it was accepted. */
  const send = async (): Promise<boolean> => {
    if (busy) return false
    setFailure(undefined)
    setRefused(undefined)
    const found = { ...unfinished(), ...checkFields(fields, values) }
    if (Object.keys(found).length > 0) {
      lead(found)
      return false
    }
    setBusy(true)
    try {
      await onSubmit(values)
      if (again) setValues(initial)
      return true
    } catch (error) {
      const told = error instanceof Error ? error : new Error(say('Something failed that gave no reason. Try again.'))
      setFailure(told)
      const name = fieldIn(told instanceof ApiError ? told.field : undefined, fields)
      setRefused(name)
      if (name !== undefined) lead({ [name]: told.message })
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
