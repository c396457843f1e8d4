import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { BaseSequencer } from 'vitest/node'

/**
 * The slowest test files, slowest first. They start first: if a long file started last, it would run alone at the end while the
 * other cores wait. Vitest orders by its earlier measurements, which a new clone does not have.
 */
export const LONGEST = [
  'adversarial-site.test.ts',
  'toy-method.test.ts',
  'toy-resource.test.ts',
  'guides.test.ts',
  'readers.browser.test.ts',
  'accessibility.test.ts',
  'refused.test.ts',
  'mistakes.test.ts',
  'console-accessibility.test.ts',
  'private-only-modules.test.ts',
  'screens.browser.test.ts',
  'console-access.test.ts',
  'forced-login.test.ts',
  'site.browser.test.ts',
  'adopted-site.test.ts',
  'hosted-login.browser.test.ts',
  'guessing-race.test.ts',
  'seal.process.test.ts',
  'durability.process.test.ts',
  'add.process.test.ts',
  'fuzz.thorough.test.ts',
  'front-door.test.ts',
  'careless-site.test.ts',
  'console-first-run.test.ts',
  'password.test.ts',
  'real-server.contract.test.tsx',
  'bad-input.contract.test.ts',
  'form.contract.test.tsx',
  'reading.databases.test.ts',
]

/**
 * The order of the projects: first those whose files take longest, so that short files fill the end of the run. Projects that are not
 * listed come first, in Vitest's order.
 */
const PROJECTS = ['system', 'journeys', 'thorough', 'postgres', 'contract', 'unit']

/** Whether a test file asks for a DOM, in the comment that Vitest reads. */
const needsDom = (path) => readFileSync(path, 'utf8').startsWith('// @vitest-environment jsdom')

/**
 * Runs one project after the other, files with a DOM after those without, and the slowest files of each first. Files of a project
 * share a worker and the modules that it has loaded; Vitest replaces the worker wherever the next file belongs to another project
 * or needs another environment.
 */
export class LongestFirst extends BaseSequencer {
  /** @param {Parameters<BaseSequencer['sort']>[0]} files */
  async sort(files) {
    const sorted = await super.sort(files)
    const names = [...new Set(sorted.map(({ project }) => project.name))]
    const groupOf = ({ project }) => PROJECTS.indexOf(project.name)
    const projectOf = ({ project }) => names.indexOf(project.name)
    const domOf = new Map(files.map(({ moduleId }) => [moduleId, Number(needsDom(moduleId))]))
    const placeOf = ({ moduleId }) => {
      const place = LONGEST.indexOf(basename(moduleId))
      return place < 0 ? LONGEST.length : place
    }
    return sorted.toSorted(
      (a, b) =>
        groupOf(a) - groupOf(b) ||
        projectOf(a) - projectOf(b) ||
        domOf.get(a.moduleId) - domOf.get(b.moduleId) ||
        placeOf(a) - placeOf(b),
    )
  }
}
