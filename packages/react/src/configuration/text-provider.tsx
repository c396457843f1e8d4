import { type ReactNode, useContext, useMemo } from 'react'
import { TextContext } from '../text/text-context.js'
import type { TextConfig } from '../text/texts.js'

export interface TextProviderProps {
  readonly text?: Partial<TextConfig> | undefined
  readonly children?: ReactNode
}

/** Merges texts over those already in force. */
export function TextProvider({ text, children }: TextProviderProps) {
  const outer = useContext(TextContext)
  const value = useMemo(() => (text ? { ...outer, ...text } : outer), [outer, text])
  return <TextContext.Provider value={value}>{children}</TextContext.Provider>
}
