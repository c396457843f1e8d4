import type { Way } from '../way.js'
import { MENUS } from './menus.js'
import { MODULES } from './modules.js'
import { MOVES } from './moves.js'
import { PAGES } from './pages.js'
import { PATHS } from './paths.js'
import { SITE_OPTIONS } from './site-options.js'
import { TRANSLATIONS } from './translations.js'

/** Every known way, by what the text goes through. */
export const WAYS: readonly Way[] = [
  ...PAGES,
  ...MODULES,
  ...MOVES,
  ...PATHS,
  ...MENUS,
  ...SITE_OPTIONS,
  ...TRANSLATIONS,
]
