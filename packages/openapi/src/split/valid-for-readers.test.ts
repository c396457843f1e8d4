import { fileURLToPath } from 'node:url'
import { mayRead } from '@portico/access'
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { applyOverlays } from '../description/apply-overlays.js'
import { readDescriptions } from '../read/read-description.js'
import { splitDescription } from './split-description.js'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What makes a description unusable for other programs: a wrong structure, a broken reference, a name that is used twice. */
const RULES = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'security-defined': 'error',
  'operation-operationId-unique': 'error',
  'path-parameters-defined': 'error',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-schema-examples': 'error',
} as const

const SITES = [
  ['observatory.yaml', here('../../../docusaurus-theme/fixtures/groups'), ['alpha', 'beta']],
  ['openapi/travel.json', here('../../../../sites/hub'), []],
] as const

/** Every subset of some groups, and a reader who has not signed in. */
const readersOf = (groups: readonly string[]): (readonly string[] | undefined)[] => {
  const sets: (readonly string[])[] = [[]]
  for (const group of groups) sets.push(...sets.map((set) => [...set, group]))
  return [undefined, ...sets]
}

describe.each(SITES)('what each reader receives of %s', (file, siteDir, groups) => {
  test.each(readersOf(groups).map((reader) => [reader]))('is a valid description: %j', async (reader) => {
    const [read] = await readDescriptions(siteDir, [file])
    const { open, overlays, faults } = splitDescription(read?.document)
    expect(faults).toEqual([])
    const own = applyOverlays(
      open,
      overlays.filter(({ readers }) => mayRead(readers, reader)),
    )
    const problems = await lintDocument({
      document: makeDocumentFromString(JSON.stringify(own), '/openapi.json'),
      config: await createConfig({ rules: RULES }),
      externalRefResolver: new BaseResolver(),
    })
    expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([])
  })
})
