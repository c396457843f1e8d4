import { basename } from 'node:path'
import { BaseSequencer } from 'vitest/node'

/**
 * The test files that take longest, longest first. They begin first: a long file that begins last runs alone at the end, while the
 * other cores wait. Vitest orders by what it measured, which a new clone has not.
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
  'real-server.test.tsx',
  'bad-input.test.ts',
]

/** Puts the longest files first, and leaves the others in Vitest's order: by project, so that its files share what they load. */
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
