import type { PasswordHasher } from '../ports/password-hasher.js'
import { boundedQueue } from './bounded-queue.js'

/** OWASP's first choice for argon2id, in the notation of `@node-rs/argon2`, where 2 means argon2id. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$'
const LONGEST_QUEUE = 512

/**
 * Runs argon2id in separate threads, as many at a time as half the processors; the rest wait in a queue.
 * @param processors that this process may use.
 * @throws IdentityError `rate_limit_exceeded` (from both functions) if the queue is full, because an immediate refusal
 * is better than making everyone wait forever.
 */
export function argon2Hasher(processors: number): PasswordHasher {
  const { run, waiting } = boundedQueue(Math.max(1, Math.floor(processors / 2)), LONGEST_QUEUE)
  // A hash of an unknown value, created on first use; verifying against it costs as much as verifying against a real one.
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

/** Loaded for the first password. */
const argon2 = () => import('@node-rs/argon2')
