import type { Site } from './site.js'
import { authors } from './sites/authors.js'
import { classic } from './sites/classic.js'
import { instances } from './sites/instances.js'
import { interfaces } from './sites/interfaces.js'
import { locales } from './sites/locales.js'
import { maci } from './sites/maci.js'
import { translated } from './sites/translated.js'
import { zioBlocks } from './sites/zio-blocks.js'

/** The sites that are tested, each at fixed versions. */
export const SITES: readonly Site[] = [classic, zioBlocks, maci, translated, interfaces, authors, instances, locales]
