import { type ReactNode, useContext, useMemo } from 'react'
import type { TextsInForce, TextTable } from './shared-texts.js'
import { TextContext } from './text-context.js'

export interface TextProviderProps {
  /** Texts that win over those in force. */
  readonly text?: TextTable
  /** Texts that those in force win over: the table of a screen that loads with it. */
  readonly defaults?: TextTable
  readonly children?: ReactNode
}

/** Adds texts to those in force. */
export function TextProvider({ text, defaults, children }: TextProviderProps) {
  const outer = useContext(TextContext)
  const value = useMemo<TextsInForce>(() => ({ ...defaults, ...outer, ...text }), [outer, text, defaults])
  return <TextContext.Provider value={value}>{children}</TextContext.Provider>
}
