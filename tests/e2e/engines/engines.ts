import type { Engine } from './engine.js'
import { FIREFOX } from './firefox.js'
import { WEBKIT } from './webkit.js'

/** The engines besides Chromium's, in which the other browser tests run. */
export const ENGINES: Readonly<Record<'Firefox' | 'WebKit', Engine>> = { Firefox: FIREFOX, WebKit: WEBKIT }
