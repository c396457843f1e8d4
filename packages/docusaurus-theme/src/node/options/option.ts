import { notOneOf, unknownNames } from './option-faults.js'

/** One option of the theme: its type, its default, its check and its documentation. */
export interface Option<Value> {
  /** The value if the option is omitted. */
  readonly fallback: Value
  /** The default as the documentation shows it, if that is not the value itself. */
  readonly defaultText?: string
  /** What the option is for, in Markdown. */
  readonly meaning: string
  /** Returns one sentence for each problem of a value. `name` is how the sentences refer to the option. */
  readonly check: (value: unknown, name: string) => readonly string[]
}

/** Options by name. */
export type OptionTable = Readonly<Record<string, Option<unknown>>>

/** The values of all options of a table. */
export type ValuesOf<Table extends OptionTable> = { readonly [Name in keyof Table]: Table[Name]['fallback'] }

/** A row of a table. */
export const option = <Value>(row: Option<Value>): Option<Value> => row

/** Checks a value against a condition. `must` continues the sentence "orgID must be …". */
export const must =
  (isGood: (value: unknown) => boolean, text: string): Option<unknown>['check'] =>
  (value, name) =>
    isGood(value) ? [] : [`${name} must ${text}, got ${JSON.stringify(value)}.`]

/** An option that is true or false. */
export const flag = (fallback: boolean, meaning: string) =>
  option<boolean>({ fallback, meaning, check: must((value) => typeof value === 'boolean', 'be true or false') })

/** An option that is one of some words. */
export const choice = <Word extends string>(words: readonly Word[], fallback: Word, meaning: string) =>
  option<Word>({ fallback, meaning, check: oneOf(words) })

/** Checks that a value is one of some words. */
export const oneOf =
  (words: readonly string[]): Option<unknown>['check'] =>
  (value, name) => {
    const fault = notOneOf(value, words)
    return fault === undefined ? [] : [`${name} ${fault}`]
  }

/** Returns one sentence for each problem in an object of options that is itself the option `place`. */
export function faultsWithin(table: OptionTable, options: object, place: string): string[] {
  return [...unknownNames(options, Object.keys(table), place), ...faultsOf(table, options, `${place}.`)]
}

/** Returns one sentence for each problem of the given options. Other names are ignored. */
export function faultsOf(table: OptionTable, options: object, prefix = ''): string[] {
  return Object.entries(table).flatMap(([name, { check }]) => {
    const value = (options as Readonly<Record<string, unknown>>)[name]
    return value === undefined ? [] : check(value, prefix + name)
  })
}

/** Returns the values of all options: those that were given, and the defaults of the others. */
export function filled<Table extends OptionTable>(table: Table, options: object): ValuesOf<Table> {
  const values = Object.entries(table).map(([name, { fallback }]) => [
    name,
    (options as Readonly<Record<string, unknown>>)[name] ?? fallback,
  ])
  return Object.fromEntries(values) as ValuesOf<Table>
}
