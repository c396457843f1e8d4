import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'

/**
 * The reference, the home page and the guide all quote the examples of `travel.json`. An example that its own schema
 * would reject teaches readers something wrong, so each is validated here.
 */
const text = readFileSync(new URL('./travel.json', import.meta.url), 'utf8')
const api = JSON.parse(text) as Record<string, unknown>

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
ajv.addSchema(api, 'travel')

const nodes = [...walk(api, '#')]
const bodies = nodes.flatMap(({ at, value }) => {
  if (!isRecord(value) || !('example' in value) || !('schema' in value)) return []
  return [{ at, example: value.example }]
})

describe('the description of the travel API', () => {
  test.each(bodies)('has an example that its schema accepts at $at', ({ at, example }) => {
    const accepts = ajv.compile({ $ref: `travel${at}/schema` })
    expect(accepts(example), JSON.stringify(accepts.errors)).toBe(true)
  })

  test('has no broken reference', () => {
    const places = new Set(nodes.map(({ at }) => at))
    const lost = nodes.flatMap(({ value }) => (isRecord(value) && typeof value.$ref === 'string' ? [value.$ref] : []))
    expect(lost.filter((ref) => !places.has(ref))).toEqual([])
  })

  test('names each operation once', () => {
    const ids = [...text.matchAll(/"operationId": "([^"]+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('contains the URL of the API in one place', () => {
    expect(text.match(/https:\/\/api\.travel\.example\/v1/g)).toHaveLength(1)
  })
})

interface Fixtures {
  readonly secret: string
  readonly deliveries: ReadonlyArray<{ name: string; accept: boolean; now: number; signature: string; body: string }>
}

const fixtures = JSON.parse(
  readFileSync(new URL('../docs/basic-concepts/files/callback-fixtures.json', import.meta.url), 'utf8'),
) as Fixtures

describe('the example webhook deliveries', () => {
  test.each(fixtures.deliveries)(
    'are accepted or refused by signature and age: $name',
    ({ accept, now, signature, body }) => {
      const [, time = '', digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
      const expected = createHmac('sha256', fixtures.secret).update(`${time}.${body}`).digest('hex')
      expect(digest === expected && Math.abs(now - Number(time)) <= 300).toBe(accept)
    },
  )

  test.each(fixtures.deliveries)('have the shape of an event: $name', ({ body }) => {
    const accepts = ajv.compile({ $ref: 'travel#/components/schemas/Event' })
    expect(accepts(JSON.parse(body)), JSON.stringify(accepts.errors)).toBe(true)
  })
})

function* walk(value: unknown, at: string): Generator<{ at: string; value: unknown }> {
  yield { at, value }
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    yield* walk(child, `${at}/${encodeURI(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
