import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@portico/server'
import { fakeClock } from '@portico/server/testing/index'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

/** A stranger whose requests are distributed over several server processes must not get the limits of each of them. */
const clock = fakeClock(Date.now())
let targets: Target[]
let close: () => Promise<void>
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-attack-'))
  const file = { kind: 'sqlite', file: join(folder, 'hub.db') } as const
  const databases = [await openDatabase(file), await openDatabase(file)]
  targets = []
  for (const database of databases)
    targets.push(await target({ database, clock, settings: { rateLimits: true, trustProxy: true } }))
  close = async () => {
    for (const target of targets) await target.close()
    for (const database of databases) await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})
afterEach(() => close())

let requestCount = 0
/** Requests from one of the servers a code for an address that was not used before. */
async function ask(from: string): Promise<number> {
  requestCount += 1
  const at = targets[requestCount % targets.length] as Target
  // The limits of calls per minute are not tested here.
  if (requestCount % 50 === 0) clock.advance(61_000)
  const handle = { type: 'email_address', value: `stranger${requestCount}@example.com` }
  const body = { handle, factor: { method: 'otp_via_email' } }
  return (await at.call('POST', '/id/v2', { body, headers: { 'x-forwarded-for': from } })).status
}

describe('emails from two servers on one database', () => {
  test('are limited to 300 in an hour for one network address', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 310; turn++) statuses.push(await ask('203.0.113.7'))
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect(await ask('203.0.114.7')).toBe(200)
  })
})
