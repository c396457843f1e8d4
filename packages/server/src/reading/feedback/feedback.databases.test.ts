import { LIMITS } from '@portico/protocol'
import { beforeEach, expect, test } from 'vitest'
import type { TestServer } from '../../testing/index.js'
import { fifty, onBothDatabases, twoServers } from '../../testing/on-both-databases.js'

onBothDatabases('feedback', (databases) => {
  let worlds: readonly TestServer[]
  let ada: string
  /** Two servers on one database. */
  beforeEach(async () => {
    const settings = { rateLimits: false }
    const pair = await twoServers(databases, { settings })
    worlds = pair.worlds
    ada = (await worlds[0]?.admin.signIn('ada@example.com')) ?? ''
    return pair.close
  })
  const either = (at: number) => worlds[at % 2] as TestServer
  const send = (at: number, text: string) =>
    either(at).inject({ method: 'POST', url: '/feedback', token: ada, body: { text } })
  const total = async () => {
    const { stores, settings } = either(0).services
    return (await stores.feedback.list(settings.orgId, { limit: 1, offset: 0 })).total
  }

  test('sent fifty times concurrently is stored once, under one id', async () => {
    const ids = (await fifty((at) => send(at, 'x'))).map(({ json }) => json.result.id)
    expect(new Set(ids).size).toBe(1)
    expect(await total()).toBe(1)
  })

  test('never exceeds a person’s limit, however many are sent concurrently', async () => {
    for (let at = 0; at < LIMITS.feedbackPerPerson - 10; at++) await send(at, `number ${at}`)
    const statuses = (await fifty((at) => send(at, `racer ${at}`))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(await total()).toBe(LIMITS.feedbackPerPerson)
  })

  test('is marked as done by only one of fifty calls', async () => {
    const { id } = (await send(0, 'x')).json.result
    const statuses = await fifty(async (at) => {
      const { inject, settings } = either(at)
      const body = { state: 'done' }
      return (await inject({ method: 'PATCH', url: `/admin/feedback/${id}`, token: settings.adminKey, body })).status
    })
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})
