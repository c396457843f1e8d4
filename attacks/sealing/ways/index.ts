import type { Way } from '../way.js'
import { PAGES } from './pages.js'
import { PATHS } from './paths.js'
import { TRANSLATIONS } from './translations.js'

/** Every known way, by what the text goes through. */
export const WAYS: readonly Way[] = [...PAGES, ...PATHS, ...TRANSLATIONS]
