import { withAuthItem } from './node/menus/auth-item.js'
import { normalizeOptions } from './node/options/options.js'
import { theme } from './node/plugin/theme.js'

export type { FormConfiguration, SealingOptions, ThemeOptions } from './node/options/options.js'
export { getSwizzleConfig } from './node/plugin/swizzle-config.js'
// Docusaurus calls a theme's default export.
export default theme

/** Docusaurus calls this with the options as written in the site's configuration. */
export const validateOptions = ({ options }: { options: unknown }) => normalizeOptions(options)

/** Docusaurus calls this with the theme configuration, which gains the Log in / Log out item. */
export const validateThemeConfig = ({ themeConfig }: { themeConfig: object }) => withAuthItem(themeConfig)
