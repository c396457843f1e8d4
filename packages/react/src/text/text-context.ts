import { createContext, useContext } from 'react'
import { interpolate, type TextTokens } from './interpolate.js'
import type { SharedTextKey, TextsInForce } from './shared-texts.js'
import { TEXTS } from './texts.js'

/** The texts in force: defaults with the page's own merged over them. Screens with their own table add it. */
export const TextContext = createContext<TextsInForce>(TEXTS)
TextContext.displayName = 'SlashIDTextContext'

export type Translate<Key extends string = SharedTextKey> = (key: Key, tokens?: TextTokens) => string

/** Reads a text by key, with its tokens filled in. Screens with their own table name its keys. */
export function useText<Key extends string = SharedTextKey>(): Translate<Key | SharedTextKey> {
  const texts = useContext(TextContext)
  return (key, tokens) => interpolate((texts as Readonly<Record<string, string | undefined>>)[key] ?? '', tokens)
}
