/** A field's value in a form. Numbers stay text, as typed, until they are submitted. */
export type FieldValue = string | boolean | readonly string[]
export type FormValues = Readonly<Record<string, FieldValue>>

export type Option = readonly [value: string, label: string]

interface Common<Values extends FormValues, Name extends keyof Values> {
  readonly name: Name
  readonly label: string
  /** A hint. A function if it depends on the form's values. */
  readonly hint?: string | ((values: Values) => string | undefined)
  readonly required?: boolean
  /** What is wrong with a value, or undefined. */
  readonly check?: (value: Values[Name], values: Values) => string | undefined
  /** The field is shown only then. Hidden fields are not checked. */
  readonly when?: (values: Values) => boolean
}

type Shape =
  | {
      readonly kind: 'text'
      readonly type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'date'
      readonly autoComplete?: string
      readonly suggestions?: readonly string[]
    }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
  /** A duration, such as `30 days`; see `duration.ts`. The limits are in seconds. */
  | { readonly kind: 'duration'; readonly min: number; readonly max: number }
  /** A color as text, with a color picker. */
  | { readonly kind: 'colour' }
  | { readonly kind: 'long'; readonly rows?: number; readonly mono?: boolean }
  | { readonly kind: 'lines'; readonly rows?: number }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'choice'; readonly options: readonly Option[] }
  /** Like `choice`, with all options visible. */
  | { readonly kind: 'radio'; readonly options: readonly Option[] }
  | { readonly kind: 'many'; readonly options: readonly Option[] }
  | { readonly kind: 'names'; readonly suggestions?: readonly string[] }
  /** Names of groups. A group that is not `known` must be created explicitly. */
  | { readonly kind: 'groups'; readonly knownGroups: readonly string[] }
  | { readonly kind: 'file'; readonly accept?: string }

/** A form field as data. `kind` selects how it is rendered; see the registry in `inputs.tsx`. */
export type Field<Values extends FormValues = FormValues> = {
  readonly [Name in Extract<keyof Values, string>]: Common<Values, Name> & Shape
}[Extract<keyof Values, string>]

export type Kind = Shape['kind']
export type FieldOf<K extends Kind> = Common<FormValues, string> & Extract<Shape, { kind: K }>
