import { type ReactNode, useMemo } from 'react'
import type { TextConfig } from '../text/text-config.js'
import { TextProvider } from '../text/text-provider.js'
import { ConfigurationContext, type FormFactor, useConfiguration } from './configuration.js'

export interface ConfiguredProps {
  readonly factors?: readonly FormFactor[] | undefined
  readonly text?: Partial<TextConfig> | undefined
  readonly children: ReactNode
}

/** The configuration around it, with factors replaced and texts merged where given. */
export function Configured({ factors, text, children }: ConfiguredProps) {
  const outer = useConfiguration()
  const value = useMemo(() => (factors ? { ...outer, factors } : outer), [outer, factors])
  return (
    <ConfigurationContext.Provider value={value}>
      <TextProvider text={text}>{children}</TextProvider>
    </ConfigurationContext.Provider>
  )
}
