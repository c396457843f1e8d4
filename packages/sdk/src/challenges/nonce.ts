import type { Answerer } from './answerer.js'

/** A secret that a link carried here is sent back as it came. */
export const nonce: Answerer<'nonce'> = {
  answer: ({ options: { challenge } }) => ({ answer: { challenge } }),
}
