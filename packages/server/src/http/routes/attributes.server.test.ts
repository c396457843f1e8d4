import { BUCKETS } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/index.js'

let world: TestServer
let token: string
let person: string
beforeEach(async () => {
  world = await createTestServer({ settings: { rateLimits: false } })
  token = await world.admin.signIn('ada@example.com')
  person = (await world.admin.listPersons()).persons[0]?.person_id ?? ''
})
afterEach(() => world.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  world.inject({ method, url, token, body })

describe('attributes of one bucket', () => {
  const url = '/attributes/end_user_read_write'

  test('are set, read, merged, read by name and removed, and a write returns {}', async () => {
    expect((await call('GET', url)).json).toEqual({ result: {} })
    const put = await call('PUT', url, { a: 1, b: { deep: [true, null] }, 'with space': 'é' })
    expect([put.status, put.text]).toEqual([200, '{}'])
    expect((await call('GET', url)).json.result).toEqual({ a: 1, b: { deep: [true, null] }, 'with space': 'é' })
    expect((await call('GET', `${url}?attributes=a%2Cwith%20space%2Cnone`)).json.result).toEqual({
      a: 1,
      'with space': 'é',
    })
    expect((await call('GET', `${url}?attributes=`)).json.result).toEqual({})
    expect((await call('PATCH', url, { a: 2, c: null })).text).toBe('{}')
    expect((await call('GET', url)).json.result).toMatchObject({ a: 2, b: {}, c: null })
    expect((await call('DELETE', `${url}?attributes=b%2Cwith%20space`)).text).toBe('{}')
    expect((await call('GET', url)).json.result).toEqual({ a: 2, c: null })
    await call('PUT', url, { only: 'this' })
    expect((await call('GET', url)).json.result).toEqual({ only: 'this' })
  })

  test('a removal without names removes nothing', async () => {
    await call('PUT', url, { a: 1 })
    expect((await call('DELETE', url)).status).toBe(400)
    expect((await call('DELETE', `${url}?attributes=`)).text).toBe('{}')
    expect((await call('GET', url)).json.result).toEqual({ a: 1 })
  })

  test('a name may have 70 bytes and a value 64 KiB, and not one more', async () => {
    const fits = { ['é'.repeat(35)]: 'x'.repeat(64 * 1024 - 2) }
    expect((await call('PUT', url, fits)).status).toBe(200)
    expect((await call('GET', url)).json.result).toEqual(fits)
    for (const beyond of [{ ['é'.repeat(36)]: 1 }, { '': 1 }, { a: 'x'.repeat(64 * 1024 - 1) }]) {
      const { status, json } = await call('PUT', url, beyond)
      expect(status).toBe(400)
      expect(json.errors[0].message).not.toContain('xxxx')
    }
    expect((await call('GET', url)).json.result).toEqual(fits)
  })

  test.each(['__proto__', 'constructor', 'prototype'])('the name %s is refused', async (name) => {
    const { status, json } = await call('PATCH', url, `{"fine":1,"${name}":{"admin":true}}`)
    expect([status, json.errors[0].httpcode]).toEqual([400, 400])
    expect((await call('GET', url)).json.result).toEqual({})
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('an extremely nested value is refused and does not crash the server', async () => {
    const deep = `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`
    const { status, json } = await call('PUT', url, deep)
    expect([status, json.errors[0].message]).toEqual([400, expect.stringContaining('nested')])
  })

  test('an unknown bucket is a 404, and a missing token a 401', async () => {
    expect((await call('GET', '/attributes/other')).status).toBe(404)
    expect((await world.inject({ url })).status).toBe(401)
  })

  test('they are removed with the person', async () => {
    await call('PUT', url, { a: 1 })
    await world.admin.deletePerson(person)
    expect(await world.services.stores.attributes.of([person], [world.settings.orgId])).toEqual([])
  })
})

describe('the rights of a bucket', () => {
  test.each(Object.entries(BUCKETS))('%s gives its person the rights in the table', async (bucket, { endUser }) => {
    const reads = endUser === 'no_access' ? 403 : 200
    const writes = endUser === 'read_write' ? 200 : 403
    const url = `/attributes/${bucket}`
    expect((await call('GET', url)).status).toBe(reads)
    expect((await call('GET', `/attributes?buckets=${bucket}`)).status).toBe(reads)
    expect((await call('PUT', url, { a: 1 })).status).toBe(writes)
    expect((await call('PATCH', url, { a: 1 })).status).toBe(writes)
    expect((await call('DELETE', `${url}?attributes=a`)).status).toBe(writes)
    expect((await call('PUT', '/attributes', { [bucket]: { a: 1 } })).status).toBe(writes)
    expect((await call('PATCH', '/attributes', { [bucket]: { a: 1 } })).status).toBe(writes)
  })

  test('a write to several buckets changes all of them or none', async () => {
    const { status } = await call('PUT', '/attributes', {
      end_user_read_write: { a: 1 },
      end_user_read_only: { admin: true },
    })
    expect(status).toBe(403)
    expect((await call('GET', '/attributes/end_user_read_write')).json.result).toEqual({})
  })
})

test('one call reads all readable buckets, and one call writes several', async () => {
  const sent = { end_user_read_write: { a: 1 }, 'person_pool-end_user_read_write': { b: 2 } }
  expect((await call('PUT', '/attributes', sent)).text).toBe('{}')
  await call('PATCH', '/attributes', { end_user_read_write: { c: 3 } })
  expect((await call('GET', '/attributes')).json.result).toEqual({
    end_user_read_write: { a: 1, c: 3 },
    end_user_read_only: {},
    'person_pool-end_user_read_write': { b: 2 },
    'person_pool-end_user_read_only': {},
  })
  const some = await call('GET', '/attributes?buckets=end_user_read_write%2Cend_user_read_only')
  expect(some.json.result).toEqual({ end_user_read_write: { a: 1, c: 3 }, end_user_read_only: {} })
})
