import type { FormFactor } from '../configuration/configuration.js'
import type { TextConfig } from '../methods/text-config.js'

/** One step of a sign-in with several factors: any of its factors is sufficient. */
export interface AuthStep {
  readonly factors: readonly FormFactor[]
  readonly text?: Partial<TextConfig>
}

/**
 * Returns how many steps, counted from the first, a list of proved methods covers. Each method counts once.
 * @example provenSteps([{ factors: [{ method: 'password' }] }, { factors: [{ method: 'webauthn' }] }], ['password']) // 1
 */
export function provenSteps(steps: readonly AuthStep[], methods: readonly string[]): number {
  const unused = [...methods]
  for (const [at, { factors }] of steps.entries()) {
    const met = unused.find((method) => factors.some((factor) => factor.method === method))
    if (met === undefined) return at
    unused.splice(unused.indexOf(met), 1)
  }
  return steps.length
}
