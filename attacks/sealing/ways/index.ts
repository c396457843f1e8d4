import type { Way } from '../way.js'
import { PAGES } from './pages.js'

/** Every way that is known, by where the text goes through. */
export const WAYS: readonly Way[] = [...PAGES]
