import type { EN } from './en.js'

/** The name of a text for readers. */
export type ReaderText = keyof typeof EN.texts

/** What readers see of the server in a language. The compiler demands every text. */
export interface ReaderLanguage {
  readonly texts: Readonly<Record<ReaderText, string>>
  /** The subject of the weekly email about changes, by the plural forms of the language. */
  readonly changes: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }>
}
