import { expect, test } from 'vitest'
import { memoryLimiter } from '../../ground/adapters/memory-limiter.js'
import { systemClock } from '../../ground/adapters/system.js'
import { reserveAction } from './actions.js'

const limiter = memoryLimiter(systemClock)
/** How many of these reservations succeed, each by a new person. */
async function reserved(count: number, addressOf: (at: number) => string, name: string): Promise<number> {
  let successes = 0
  for (let at = 0; at < count; at++) {
    const actor = { address: addressOf(at), organizationId: 'org', personId: `${name} ${Math.floor(at / 100)}` }
    await reserveAction({ limiter }, 'failed_ticket', actor).then(
      () => successes++,
      () => {},
    )
  }
  return successes
}

test('several accounts share the budget of their address and of their network', async () => {
  expect(await reserved(5_000, () => '192.0.2.1', 'one address')).toBe(4_096)
  expect(await reserved(5_000, () => '2001:db8:1:2::1', 'one /64')).toBe(4_096)
  expect(await reserved(20_000, (at) => `198.51.100.${at % 250}`, 'one /24')).toBe(16_384)
  expect(await reserved(20_000, (at) => `2001:db8:7:${(at % 1000).toString(16)}::1`, 'one /48')).toBe(16_384)
})

test('a reservation that is refused or returned leaves nothing behind', async () => {
  const actor = { address: '203.0.113.1', organizationId: 'org', personId: 'ada' }
  for (let at = 0; at < 10_000; at++) (await reserveAction({ limiter }, 'failed_ticket', actor))()
  for (let at = 0; at < 256; at++) await reserveAction({ limiter }, 'failed_ticket', actor)
  for (let at = 0; at < 10_000; at++) await expect(reserveAction({ limiter }, 'failed_ticket', actor)).rejects.toThrow()
  await reserveAction({ limiter }, 'failed_ticket', { ...actor, personId: 'bob' })
})
