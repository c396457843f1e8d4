import { type ReactNode, useMemo } from 'react'
import type { TextConfig } from '../methods/text-config.js'
import { TextProvider } from '../text/text-provider.js'
import { ConfigurationContext, type FormFactor, useConfiguration } from './configuration.js'

export interface ConfiguredProps {
  readonly factors?: readonly FormFactor[]
  readonly text?: Partial<TextConfig>
  readonly children: ReactNode
}

/** The surrounding configuration, with factors replaced and texts merged if given. */
export function Configured({ factors, text, children }: ConfiguredProps) {
  const outer = useConfiguration()
  const value = useMemo(
    () => ({
      ...outer,
      ...(factors && { factors: factors as FormFactor[] }),
      ...(text && { text: { ...outer.text, ...text } as TextConfig }),
    }),
    [outer, factors, text],
  )
  return (
    <ConfigurationContext.Provider value={value}>
      <TextProvider text={text}>{children}</TextProvider>
    </ConfigurationContext.Provider>
  )
}
