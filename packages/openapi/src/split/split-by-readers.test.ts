import { readFileSync } from 'node:fs'
import { type Expression, expressionOf, mayRead } from '@portico/access'
import { isRecord } from '@portico/access/guards'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyOverlays } from '../description/apply-overlays.js'
import { audiences } from '../marks/audiences.js'
import { type Fields, nodesIn, pointerTo, readTree } from '../marks/description-tree.js'
import { splitDescription } from './split-description.js'

const TRAVEL = readFileSync(new URL('../../../../sites/hub/openapi/travel.json', import.meta.url), 'utf8')

const GROUPS = ['acme', 'globex', 'beta'] as const
const SUBSETS = [...Array(8).keys()].map((bits) => GROUPS.filter((_, at) => bits & (1 << at)))
const EXPRESSIONS = [[['acme']], [['globex']], [['acme'], ['globex']], [['acme', 'globex']], [['beta']], [[]]].map(
  expressionOf,
)

const MARKED: ReadonlySet<string> = new Set(
  'path operation parameter header schema response media exampleObject tag server securityScheme'.split(' '),
)

/** Positions that may have their own readers. */
const PLACES = [
  ...nodesIn(readTree(JSON.parse(TRAVEL), { sets: audiences(), internal: undefined, fault: () => {}, obey: () => {} })),
]
  .filter(({ kind, value }) => isRecord(value) && MARKED.has(kind))
  .map(pointerTo)

type Marks = readonly { readonly pointer: string; readonly readers: Expression }[]

/** The travel API with extensions at some positions. */
function marked(marks: Marks, extensions: (readers: Expression) => object): unknown {
  const description = JSON.parse(TRAVEL) as Fields
  for (const { pointer, readers } of marks) Object.assign(at(description, pointer) as object, extensions(readers))
  return description
}

const at = (description: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, name) => (value as Fields)?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], description)

const asAccess = (readers: Expression) => ({
  'x-portico-access': readers.any.some(({ length }) => length === 0) ? 'signed-in' : readers,
})

const marks = fc.array(fc.record({ pointer: fc.constantFrom(...PLACES), readers: fc.constantFrom(...EXPRESSIONS) }), {
  maxLength: 12,
})

test('the open part and the overlays that a reader may read equal the description made for this reader alone', () => {
  fc.assert(
    fc.property(marks, fc.constantFrom(undefined, ...SUBSETS), fc.boolean(), (declarations, groups, isReversed) => {
      const { open, overlays } = splitDescription(marked(declarations, asAccess))
      const theirs = overlays.filter(({ readers }) => mayRead(readers, groups))
      const direct = splitDescription(marked(declarations, (readers) => ({ 'x-internal': !mayRead(readers, groups) })))
      const own = applyOverlays(open, isReversed ? theirs.reverse() : theirs)
      expect(direct.overlays).toEqual([])
      expect(JSON.stringify(own, null, 1)).toBe(JSON.stringify(direct.open, null, 1))
    }),
    { numRuns: 40 },
  )
})

test('every reference, required property and security scheme in a reader’s description can be resolved in it', () => {
  fc.assert(
    fc.property(marks, fc.constantFrom(undefined, ...SUBSETS), (declarations, groups) => {
      const { open, overlays } = splitDescription(marked(declarations, asAccess))
      const own = applyOverlays(
        open,
        overlays.filter(({ readers }) => mayRead(readers, groups)),
      ) as unknown as Fields
      expect(lostIn(own)).toEqual([])
    }),
    { numRuns: 30 },
  )
})

/** What a description references but lacks, or contains but must not. */
function lostIn(description: Fields): string[] {
  const lost: string[] = []
  const look = (value: unknown, place: string, inSchema: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    const { $ref, required, properties, enum: values, security, parameters } = value as Record<string, unknown>
    if (typeof $ref === 'string' && at(description, $ref) === undefined) lost.push(`${place} → ${$ref}`)
    if (inSchema && Array.isArray(required) && isRecord(properties))
      for (const name of required) if (!Object.hasOwn(properties, String(name))) lost.push(`${place} requires ${name}`)
    if ([required, values, security].some((list) => Array.isArray(list) && list.length === 0))
      lost.push(`${place} is empty`)
    for (const requirement of Array.isArray(security) ? security : [])
      for (const name of Object.keys(requirement as object))
        if (at(description, `#/components/securitySchemes/${name}`) === undefined)
          lost.push(`${place} asks for ${name}`)
    for (const parameter of Array.isArray(parameters) ? parameters : [])
      if (!('$ref' in parameter) && !('schema' in parameter)) lost.push(`${place} has a parameter without a schema`)
    for (const [name, held] of Object.entries(value))
      if (name !== 'example' && name !== 'examples')
        look(held, `${place}/${name}`, inSchema || name === 'schemas' || name === 'schema')
  }
  look(description, '#', false)
  return lost
}
