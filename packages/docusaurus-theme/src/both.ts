import type { Audience } from '@portico/access'

/** Those who may read what is kept for either of two audiences. */
export const both = (one: Audience, two: Audience): Audience =>
  one && two ? [...new Set([...one, ...two])].sort() : (one ?? two)
