import { say } from '../../words/translate.js'
import { durationWords, secondsOf } from './duration.js'
import type { Field, FormValues } from './field.js'

/** What is wrong with each field, by its name. Empty when everything can be sent. */
export type FieldProblems = Readonly<Record<string, string>>

/** Checks the visible fields of a form. */
export function checkFields<Values extends FormValues>(
  fields: readonly Field<Values>[],
  values: Values,
): FieldProblems {
  const problems: Record<string, string> = {}
  for (const field of fields) {
    if (field.when && !field.when(values)) continue
    const problem = problemOf(field, values)
    if (problem !== undefined) problems[field.name] = problem
  }
  return problems
}

function problemOf<Values extends FormValues>(field: Field<Values>, values: Values): string | undefined {
  const value = values[field.name]
  if (isEmpty(value)) return field.required ? say('This field is required.') : undefined
  if (field.kind === 'number') {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = field
    const number = Number(value)
    if (!Number.isInteger(number)) return `${field.label} must be a whole number.`
    if (number < min || number > max) return `${field.label} must be from ${min} to ${max}.`
  }
  if (field.kind === 'duration') {
    const seconds = secondsOf(String(value))
    if (Number.isNaN(seconds)) return `${field.label} must be a whole number.`
    if (seconds < field.min || seconds > field.max)
      return `${field.label} must be from ${durationWords(field.min)} to ${durationWords(field.max)}.`
  }
  return field.check?.(value as Values[Extract<keyof Values, string>], values)
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : Array.isArray(value) ? value.length === 0 : false

/**
 * The form field for a field of the request: `value` for `handles.0.value`. The last part of the path that names a form
 * field decides.
 */
export function fieldIn<Values extends FormValues>(
  path: string | undefined,
  fields: readonly Field<Values>[],
): Field<Values>['name'] | undefined {
  const names = fields.map(({ name }) => name)
  const parts = path === undefined ? [] : [...path.split('.'), path]
  return parts.flatMap((part) => names.find((name) => name === part) ?? []).at(-1)
}

/**
 * What is wrong with a regular expression, or undefined. The server also refuses those that it cannot match in linear
 * time.
 */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u')
    return undefined
  } catch {
    return `“${pattern}” is not a valid regular expression. Check its brackets, and write a dot as \\.`
  }
}
