import { availableParallelism } from 'node:os'
import type { PasswordHasher } from '../ports/password-hasher.js'
import { boundedQueue } from './bounded-queue.js'

/** OWASP's first choice for argon2id, as `@node-rs/argon2` spells it; 2 is argon2id. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$'
const LONGEST_QUEUE = 512

/**
 * argon2id in threads of their own, as many at once as half the processors and the rest in a queue.
 * @throws IdentityError `rate_limit_exceeded` (from both functions) when the queue is full: better to say so than to
 * make everyone wait forever.
 */
export function argon2Hasher(): PasswordHasher {
  const { run, waiting } = boundedQueue(Math.max(1, Math.floor(availableParallelism() / 2)), LONGEST_QUEUE)
  // Some hash of nothing anyone knows, made when first needed; verifying against it costs what a real one costs.
  let decoy: Promise<string> | undefined
  return {
    waiting,

    hash: (password) => run(async () => (await argon2()).hash(password, PARAMETERS)),

    async verify(stored, password) {
      const { hash, verify } = await argon2()
      decoy ??= hash(crypto.randomUUID(), PARAMETERS)
      const against = stored ?? (await decoy)
      const matches = await run(() => verify(against, password))
      return { ok: stored !== undefined && matches, stale: stored !== undefined && !stored.startsWith(CURRENT) }
    },
  }
}

/** Loaded with the first password. */
const argon2 = () => import('@node-rs/argon2')
