/** What a form holds for a field. Numbers are text until they are sent, as they are typed. */
export type FieldValue = string | boolean | readonly string[]
export type FormValues = Readonly<Record<string, FieldValue>>

export type Option = readonly [value: string, label: string]

interface Common<Values extends FormValues, Name extends keyof Values> {
  readonly name: Name
  readonly label: string
  /** Helps to fill it in. A function where it depends on what the form holds. */
  readonly hint?: string | ((values: Values) => string | undefined)
  readonly required?: boolean
  /** A sentence on what is wrong with a value, or nothing. */
  readonly check?: (value: Values[Name], values: Values) => string | undefined
  /** Shown only then. What is not shown is not checked. */
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
  /** A length of time, such as `30 days`; see `duration.ts`. The limits are in seconds. */
  | { readonly kind: 'duration'; readonly min: number; readonly max: number }
  /** A color as text, with a picker beside it. */
  | { readonly kind: 'colour' }
  | { readonly kind: 'long'; readonly rows?: number; readonly mono?: boolean }
  | { readonly kind: 'lines'; readonly rows?: number }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'choice'; readonly options: readonly Option[] }
  /** As `choice`, with all options in view. */
  | { readonly kind: 'radio'; readonly options: readonly Option[] }
  | { readonly kind: 'many'; readonly options: readonly Option[] }
  | { readonly kind: 'names'; readonly suggestions?: readonly string[] }
  /** Names of groups. One that is not `known` has to be created explicitly. */
  | { readonly kind: 'groups'; readonly known: readonly string[] }
  | { readonly kind: 'file'; readonly accept?: string }

/** A field of a form, as data. `kind` says how it is drawn; see the registry in `inputs.tsx`. */
export type Field<Values extends FormValues = FormValues> = {
  readonly [Name in Extract<keyof Values, string>]: Common<Values, Name> & Shape
}[Extract<keyof Values, string>]

export type Kind = Shape['kind']
export type FieldOf<K extends Kind> = Common<FormValues, string> & Extract<Shape, { kind: K }>
