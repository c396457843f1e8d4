import { withAuthItem } from './node/navbar.js'
import { normalizeOptions } from './node/options.js'
import { theme } from './node/theme.js'

export type { FormConfiguration, SealingOptions, ThemeOptions } from './node/options.js'
export { getSwizzleConfig } from './node/swizzle.js'
// Docusaurus calls a theme's default export.
export default theme

/** Docusaurus calls this with the options as written in the site's configuration. */
export const validateOptions = ({ options }: { options: unknown }) => normalizeOptions(options)

/** Docusaurus calls this with the theme configuration, which gains the Log in / Log out item. */
export const validateThemeConfig = ({ themeConfig }: { themeConfig: object }) => withAuthItem(themeConfig)
