import type { Factor, FactorConfiguration, Handle } from '@portico/protocol'
import { createContext, type ReactNode, useContext } from 'react'
import { LABEL_TEXTS } from '../methods/registry.js'
import type { TextConfig } from '../methods/text-config.js'
import type { FlagFontSource } from '../phone/flag-font.js'
import { TEXTS } from '../text/texts.js'

/** A factor as a form shows it. SAML buttons can have a logo: a URL, or a node. */
export type FormFactor = FactorConfiguration & { readonly logo?: ReactNode }

/** How forms look and what they offer. */
export interface Configuration {
  /** The effective texts; those of rarely used screens are included if the page overrides them. */
  readonly text: TextConfig
  /** The factors that people can sign in with, in the order they are offered. */
  readonly factors: FormFactor[]
  /** Address of an image, or a node. If omitted, the built-in mark is shown. */
  readonly logo: ReactNode
  readonly storeLastHandle: boolean
  readonly storeLastFactor: boolean
  readonly showBanner: boolean
  /** Two letters, ISO 3166-1. */
  readonly defaultCountryCode: string
  /** The source of the flag font, if one is needed. Default `bundled`. */
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

/** A safe URL for a link, or undefined: text that is not a URL, or that would run a script, is dropped. */
export function linkTarget(address: string | undefined): string | undefined {
  try {
    // Not with `URL.canParse`, which browsers before 2023 lack.
    return address && new URL(address).protocol !== 'javascript:' ? address : undefined
  } catch {
    return undefined
  }
}
