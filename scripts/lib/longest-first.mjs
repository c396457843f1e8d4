import { basename } from 'node:path'
import { BaseSequencer } from 'vitest/node'

/**
 * The slowest test files, slowest first. They start first: if a long file started last, it would run alone at the end while the
 * other cores wait. Vitest orders by its earlier measurements, which a new clone does not have.
 */
export const LONGEST = [
  'adversarial-site.test.ts',
  'guides.test.ts',
  'readers.browser.test.ts',
  'accessibility.test.ts',
  'forced-login.test.ts',
  'screens.browser.test.ts',
  'console-accessibility.test.ts',
  'mistakes.test.ts',
  'refused.test.ts',
  'reach.test.ts',
  'toy-method.test.ts',
  'adopted-site.test.ts',
  'site.browser.test.ts',
  'fuzz.contract.test.ts',
  'console-access.test.ts',
  'front-door.test.ts',
  'add.process.test.ts',
  'rotation.process.test.ts',
  'serve.process.test.ts',
  'http.test.ts',
  'real-server.contract.test.tsx',
  'bad-input.test.ts',
]

/**
 * Puts the slowest files first, and keeps Vitest's order for the others: by project, so that their files share what they load.
 */
export class LongestFirst extends BaseSequencer {
  /** @param {Parameters<BaseSequencer['sort']>[0]} files */
  async sort(files) {
    const placeOf = ({ moduleId }) => {
      const place = LONGEST.indexOf(basename(moduleId))
      return place < 0 ? LONGEST.length : place
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
