import { type ReactNode, useContext, useMemo } from 'react'
import { LABEL_TEXTS } from '../methods/registry.js'
import type { TextConfig } from '../methods/text-config.js'
import type { FlagFontSource } from '../phone/flag-font.js'
import { TextContext } from '../text/text-context.js'
import { TextProvider } from '../text/text-provider.js'
import {
  type Configuration,
  ConfigurationContext,
  DEFAULT_CONFIGURATION,
  type FormFactor,
  linkTarget,
} from './configuration.js'
import { useLastUsed } from './last-used.js'

export interface ConfigurationProviderProps {
  /** Texts that replace the defaults, by key. */
  readonly text?: Partial<TextConfig>
  /** The factors that people can sign in with. Default: passkeys and email links. */
  readonly factors?: readonly FormFactor[]
  /** Address of an image, or a node. */
  readonly logo?: ReactNode
  /** Remember the handle that last signed in on this browser. Default false. */
  readonly storeLastHandle?: boolean
  /** Remember the factor that last signed in on this browser. Default false. */
  readonly storeLastFactor?: boolean
  /** Show the text `footer.branding` under forms. Default true. */
  readonly showBanner?: boolean
  /** The initial country of the phone field. Default `US`. */
  readonly defaultCountryCode?: string
  /**
   * The source of the flag font for browsers without flag emoji: `bundled` (default) with the widget's own scripts,
   * `cdn` from cdn.jsdelivr.net, which the page's `font-src` must allow.
   */
  readonly flagFont?: FlagFontSource
  /** The support link on error screens. Ignored if it is not a URL. */
  readonly supportURL?: string
  /** The link for people who may not register here. Ignored if it is not a URL. */
  readonly alternativeAuthURL?: string
  readonly children?: ReactNode
}

/**
 * Configures the forms inside it. Omitted or undefined options keep their defaults.
 * @example <ConfigurationProvider factors={[{ method: 'otp_via_email' }]} text={{ 'initial.title': 'Hello' }}>
 */
export function ConfigurationProvider(props: ConfigurationProviderProps) {
  const { lastHandle, lastFactor } = useLastUsed(props.storeLastHandle ?? false, props.storeLastFactor ?? false)
  const { factors, logo, showBanner, defaultCountryCode, flagFont, text } = props
  const supportURL = linkTarget(props.supportURL)
  const alternativeAuthURL = linkTarget(props.alternativeAuthURL)
  const { storeLastHandle = false, storeLastFactor = false } = props
  const outer = useContext(TextContext)
  const value = useMemo<Configuration>(
    () => ({
      text: { ...LABEL_TEXTS, ...outer, ...text } as Partial<TextConfig> as TextConfig,
      storeLastHandle,
      storeLastFactor,
      factors: (factors as FormFactor[] | undefined) ?? DEFAULT_CONFIGURATION.factors,
      showBanner: showBanner ?? DEFAULT_CONFIGURATION.showBanner,
      defaultCountryCode: defaultCountryCode ?? DEFAULT_CONFIGURATION.defaultCountryCode,
      logo,
      flagFont,
      supportURL,
      alternativeAuthURL,
      lastHandle,
      lastFactor,
    }),
    [
      factors,
      logo,
      showBanner,
      defaultCountryCode,
      flagFont,
      supportURL,
      alternativeAuthURL,
      lastHandle,
      lastFactor,
      outer,
      text,
      storeLastHandle,
      storeLastFactor,
    ],
  )
  return (
    <ConfigurationContext.Provider value={value}>
      <TextProvider text={text}>{props.children}</TextProvider>
    </ConfigurationContext.Provider>
  )
}
