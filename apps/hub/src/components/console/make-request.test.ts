import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import type { Operation } from '../reference/open-api.js'
import { asCurl, initialValues, makeRequest, missingIn } from './make-request.js'

const operation: Operation = {
  id: 'x',
  tag: 'T',
  method: 'post',
  path: '/things/{thing_id}/parts',
  kind: 'call',
  summary: '',
  description: '',
  scopes: [],
  parameters: [
    { name: 'thing_id', in: 'path', required: true, schema: {}, example: 'a b' },
    { name: 'Idempotency-Key', in: 'header', required: true, schema: {}, example: 'shown' },
    { name: 'limit', in: 'query', schema: {}, example: '5' },
  ],
  body: { schema: {}, example: { name: "it's" } },
  answers: [],
}
const typed = { ...initialValues(operation, 'mine'), key: 'tk_sandbox_1' }

describe('a request of the console', () => {
  test('starts with the examples of what is required, and an intention of its own', () => {
    expect(typed.parameters).toEqual({ thing_id: 'a b', 'Idempotency-Key': 'mine', limit: '' })
    expect(missingIn(operation, typed)).toEqual([])
    expect(missingIn(operation, { ...typed, parameters: {} })).toEqual(['thing_id', 'Idempotency-Key'])
  })

  test('puts each parameter in its place and leaves empty ones out', () => {
    const parameters = { ...typed.parameters, limit: '7' }
    expect(makeRequest(operation, typed, '/s').url).toBe('/s/things/a%20b/parts')
    expect(makeRequest(operation, { ...typed, parameters }, '/s')).toEqual({
      method: 'POST',
      url: '/s/things/a%20b/parts?limit=7',
      headers: {
        Authorization: 'Bearer tk_sandbox_1',
        'Idempotency-Key': 'mine',
        'Content-Type': 'application/json',
      },
      body: '{\n  "name": "it\'s"\n}',
    })
  })

  test('is a command that a shell reads back word for word', () => {
    const request = makeRequest(operation, typed, 'http://x')
    const words = execFileSync('sh', ['-c', `${asCurl(request).replace(/^curl/, 'printf "%s\\0"')}`])
    expect(words.toString().split('\0')).toEqual([
      '-X',
      'POST',
      request.url,
      ...Object.entries(request.headers).flatMap(([name, text]) => ['-H', `${name}: ${text}`]),
      '-d',
      request.body,
      '',
    ])
  })
})
