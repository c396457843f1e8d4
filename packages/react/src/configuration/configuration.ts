import type { Factor, FactorConfiguration, Handle } from '@portico/protocol'
import { createContext, type ReactNode, useContext } from 'react'
import { LABEL_TEXTS } from '../methods/registry.js'
import type { TextConfig } from '../methods/text-config.js'
import type { FlagFontSource } from '../phone/flag-font.js'
import { TEXTS } from '../text/texts.js'

/** A factor as a form shows it. SAML buttons may carry a logo: an address, or a node of the page's own. */
export type FormFactor = FactorConfiguration & { readonly logo?: ReactNode }

/** How forms look and what they offer. */
export interface Configuration {
  /** Texts in force; those of rarer screens are among them where the page replaces them. */
  readonly text: TextConfig
  /** What people may sign in with, in the order it is offered. */
  readonly factors: FormFactor[]
  /** Address of a picture, or a node. Without one the built-in mark is shown. */
  readonly logo: ReactNode
  readonly storeLastHandle: boolean
  readonly storeLastFactor: boolean
  readonly showBanner: boolean
  /** Two letters, ISO 3166-1. */
  readonly defaultCountryCode: string
  /** Where a font of flags comes from, if one is needed. Default `bundled`. */
  readonly flagFont?: FlagFontSource
  readonly supportURL: string | undefined
  readonly alternativeAuthURL: string | undefined
  readonly lastHandle?: Handle
  readonly lastFactor?: Factor
}

export const DEFAULT_CONFIGURATION: Configuration = {
  text: { ...LABEL_TEXTS, ...TEXTS } as Partial<TextConfig> as TextConfig,
  factors: [{ method: 'webauthn' }, { method: 'email_link' }],
  logo: undefined,
  storeLastHandle: false,
  storeLastFactor: false,
  showBanner: true,
  defaultCountryCode: 'US',
  supportURL: undefined,
  alternativeAuthURL: undefined,
}

export const ConfigurationContext = createContext<Configuration>(DEFAULT_CONFIGURATION)
ConfigurationContext.displayName = 'SlashIDConfigurationContext'

export const useConfiguration = (): Configuration => useContext(ConfigurationContext)

/** An address that a link may lead to, or nothing: text that is no URL, or would run a script, is left out. */
export function linkTarget(address: string | undefined): string | undefined {
  try {
    // Not by `URL.canParse`, which browsers before 2023 lack.
    return address && new URL(address).protocol !== 'javascript:' ? address : undefined
  } catch {
    return undefined
  }
}
