import type { ChallengeOf } from './challenge.js'

/** Something happens elsewhere: poll `options.challenge_id` (not `id`) until a token comes. */
export type ProxyChallenge = ChallengeOf<'proxy', { readonly challenge_id: string }>
