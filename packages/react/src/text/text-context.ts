import { createContext, useContext } from 'react'
import type { SharedTextKey, TextsInForce, TextTable } from './shared-texts.js'
import { TEXTS } from './texts.js'

/** The texts in force: defaults with the page's own merged over them. Screens with their own table add it. */
export const TextContext = createContext<TextsInForce>(TEXTS)
TextContext.displayName = 'SlashIDTextContext'

export type Translate<Key extends string = SharedTextKey> = (key: Key, tokens?: TextTokens) => string

/** Reads a text by key, with its tokens filled in. Screens with their own table name its keys. */
export function useText<Key extends string = SharedTextKey>(): Translate<Key | SharedTextKey> {
  const texts = useContext(TextContext)
  const all: TextTable = texts
  // A language without a form for a count has `plural`.
  return (key, tokens) => interpolate(all[key] ?? all[key.replace(/(two|few|many)$/, 'plural')] ?? '', tokens)
}

/** Values for the `{{TOKEN}}`s of a text. */
export type TextTokens = Readonly<Record<string, string | number | undefined>>

/**
 * Puts values into a text, each wherever its token occurs. A token without a value stays as it is written.
 * @example interpolate('in {{TIME_REMAINING}} seconds', { TIME_REMAINING: 12 }) // 'in 12 seconds'
 */
export function interpolate(text: string, tokens: TextTokens = {}): string {
  // In one pass, so that a value that looks like a token stays what it is.
  return text.replace(/\{\{(\w+)\}\}/g, (written, token: string) => String(tokens[token] ?? written))
}
