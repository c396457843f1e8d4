import { createContext, useContext } from 'react'
import { interpolate, type TextTokens } from './interpolate.js'
import type { TextKey, TextsInForce } from './text-config.js'
import { TEXTS } from './texts.js'

/** The texts in force: defaults with the page's own merged over them. Screens with a table of their own add it. */
export const TextContext = createContext<TextsInForce>(TEXTS)
TextContext.displayName = 'SlashIDTextContext'

export type Translate = (key: TextKey, tokens?: TextTokens) => string

/** Reads a text by key, with its tokens filled in. */
export function useText(): Translate {
  const texts = useContext(TextContext)
  return (key, tokens) => interpolate(texts[key] ?? '', tokens)
}
