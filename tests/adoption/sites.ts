import type { Site } from './site.js'
import { authors } from './sites/authors.js'
import { classic } from './sites/classic.js'
import { maci } from './sites/maci.js'
import { SHAPES } from './sites/shapes.js'
import { translated } from './sites/translated.js'
import { zioBlocks } from './sites/zio-blocks.js'

/** The sites that are tested, each at fixed versions. */
export const SITES: readonly Site[] = [classic, zioBlocks, maci, translated, authors, ...SHAPES]
