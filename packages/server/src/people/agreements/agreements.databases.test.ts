import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { TestServer } from '../../testing/index.js'
import { fifty, onBothDatabases, twoServers } from '../../testing/on-both-databases.js'

onBothDatabases('agreements', (databases) => {
  let worlds: readonly TestServer[]
  let ada: string
  let id: string
  /** Two servers on one database. */
  beforeEach(async () => {
    const settings = { rateLimits: false }
    const pair = await twoServers(databases, { settings })
    worlds = pair.worlds
    ada = (await worlds[0]?.admin.signIn('ada@example.com')) ?? ''
    const body = { name: 'Terms', text: 'x', audience: { any: [[]] }, accepted_by: 'person' }
    id = (await admin(0, 'POST', '', body)).json.result.id
    return pair.close
  })
  const either = (at: number) => worlds[at % 2] as TestServer
  const admin = (at: number, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const { inject, settings } = either(at)
    return inject({ method, url: `/admin/agreements${path}`, token: settings.adminKey, body })
  }
  const accept = (at: number) => {
    const body = { version: 1, digest: createHash('sha256').update('x').digest('base64url') }
    return either(at).inject({ method: 'POST', url: `/agreements/${id}/accept`, token: ada, body })
  }
  const statuses = async (answers: Promise<readonly { status: number }[]>, status: number) =>
    (await answers).filter((answer) => answer.status === status).length

  test('accepted fifty times concurrently has one receipt, which all calls get', async () => {
    const receipts = (await fifty(accept)).map(({ json }) => json.result.receipt)
    expect(new Set(receipts).size).toBe(1)
    expect((await admin(1, 'GET', `/${id}/acceptances`)).json.result).toHaveLength(1)
    expect((await either(1).inject({ url: '/agreements', token: ada })).json.result).toEqual([])
  })

  test('gets its versions one after the other', async () => {
    const added = await statuses(
      fifty((at) => admin(at, 'POST', `/${id}/versions`, { text: `${at}` })),
      201,
    )
    const numbers = (await admin(0, 'GET', `/${id}/versions`)).json.result.map(
      ({ version }: { version: number }) => version,
    )
    expect(numbers).toEqual(Array.from({ length: added + 1 }, (_, at) => added + 1 - at))
    expect((await accept(1)).status).toBe(409)
  })

  test('is withdrawn by only one of fifty calls', async () => {
    expect(
      await statuses(
        fifty((at) => admin(at, 'DELETE', `/${id}`)),
        200,
      ),
    ).toBe(1)
    expect((await accept(0)).status).toBe(404)
  })

  test('has one receipt if two officers of a company accept it concurrently, which both get', async () => {
    const { settings, services } = either(0)
    const officers = await Promise.all(
      ['one@example.com', 'two@example.com'].map(async (value) => {
        const handles = [{ type: 'email_address' as const, value }]
        await either(0).admin.addPerson({ handles, groups: ['portico-admins'] })
        return either(0).admin.signIn(value)
      }),
    )
    const body = { name: 'Terms', text: 'x', audience: { any: [[]] }, accepted_by: 'organization' }
    id = (await admin(0, 'POST', '', body)).json.result.id
    const seen = { version: 1, digest: createHash('sha256').update('x').digest('base64url') }
    const answers = await fifty((at) => {
      const request = { method: 'POST', url: `/agreements/${id}/accept`, body: seen } as const
      return either(at).inject({ ...request, token: officers[(at >> 1) % 2] ?? '' })
    })
    expect(new Set(answers.map(({ json }) => json.result.receipt)).size).toBe(1)
    const { acceptances } = await services.stores.agreements.acceptances(id, { limit: 10, offset: 0 })
    expect(acceptances).toMatchObject([{ organization_id: settings.orgId }])
  })

  test('cannot exceed a hundred, however many are added concurrently', async () => {
    const body = { name: 'Terms', text: 'x', audience: { any: [['nowhere']] }, accepted_by: 'person' }
    for (let n = 0; n < 2; n++)
      await fifty((at) => (n === 1 && at < 30 ? admin(at, 'GET', '') : admin(at, 'POST', '', body)))
    const full = await statuses(
      fifty((at) => admin(at, 'POST', '', body)),
      409,
    )
    expect(full).toBe(21)
    expect((await admin(0, 'GET', '')).json.meta.pagination.total_count).toBe(100)
  })
})
