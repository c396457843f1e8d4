import type { Migration, Release } from '../storage/migrations/index.js'

/** A program whose only release has these steps. */
export const releaseWith = (steps: readonly Migration[], version = '0.1.0'): readonly Release[] => [{ version, steps }]
