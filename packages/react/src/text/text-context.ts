import { createContext, useContext } from 'react'
import { interpolate, type TextTokens } from './interpolate.js'
import { TEXTS, type TextConfig, type TextKey } from './texts.js'

/** The texts of the forms below: the defaults with the page's own merged over them. */
export const TextContext = createContext<TextConfig>(TEXTS)
TextContext.displayName = 'SlashIDTextContext'

export type Translate = (key: TextKey, tokens?: TextTokens) => string

/** Reads a text by key, with its tokens filled in. */
export function useText(): Translate {
  const texts = useContext(TextContext)
  return (key, tokens) => interpolate(texts[key], tokens)
}
