import { expect, test } from 'vitest'
import { isLeased, newLeases } from './leases.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const key = {} as CryptoKey
const START = 1_000 * DAY

/** Leases with two adjustable clocks: the time of day, and the uptime of the computer. */
function leasesAt() {
  const clock = { day: START, up: 0 }
  const leases = newLeases({ now: () => clock.day, uptime: () => clock.up })
  const pass = (day: number, up = day) => {
    clock.day += day
    clock.up += up
  }
  const hold = (part: number, lease: number, received = clock.day) =>
    leases.hold(part, { part: `p${part}`, key, received, expires: received + lease })
  return { leases, pass, hold }
}

test('a lease is valid until its end, and has expired from then on', () => {
  const { leases, pass, hold } = leasesAt()
  hold(0, HOUR)
  hold(1, 2 * HOUR)
  expect(leases.shortest()).toBe(HOUR)
  pass(HOUR - 1)
  expect(leases.get(0)?.part).toBe('p0')
  pass(1)
  expect([leases.get(0), leases.get(1)?.part]).toEqual([undefined, 'p1'])
  expect(leases.expired()).toEqual([0])
  expect(leases.forget(0)?.part).toBe('p0')
  expect(leases.expired()).toEqual([])
})

test('a renewed lease counts from the new response', () => {
  const { leases, pass, hold } = leasesAt()
  hold(0, HOUR)
  pass(HOUR - 1)
  hold(0, HOUR)
  pass(HOUR - 1)
  expect(leases.get(0)).toBeDefined()
})

test('setting the clock back does not extend a lease', () => {
  const { leases, pass, hold } = leasesAt()
  pass(2 * HOUR)
  hold(0, DAY)
  pass(-HOUR, 0)
  expect(leases.expired()).toEqual([0])
})

test('nor does setting it back a little, again and again', () => {
  const { leases, pass, hold } = leasesAt()
  hold(0, HOUR)
  for (let minute = 0; minute < 59; minute++) pass(0, 60_000)
  expect(leases.get(0)).toBeDefined()
  pass(0, 60_000)
  expect(leases.get(0)).toBeUndefined()
})

test('leases have expired when a computer wakes from a long sleep', () => {
  const { leases, pass, hold } = leasesAt()
  hold(0, HOUR)
  pass(HOUR, 0)
  expect(leases.expired()).toEqual([0])
})

test('if the clock is a day off, a lease still counts from its receipt', () => {
  for (const off of [-DAY, DAY]) {
    const received = START + off
    expect(isLeased({ received, expires: received + HOUR }, received + HOUR - 1)).toBe(true)
    expect(isLeased({ received, expires: received + HOUR }, received + HOUR)).toBe(false)
    expect(isLeased({ received, expires: received + HOUR }, received - 1)).toBe(false)
  }
})

test.each([Number.NaN, 0, -1])('%j is not a valid lease', (lease) => {
  const { leases, hold } = leasesAt()
  hold(0, lease)
  expect(leases.get(0)).toBeUndefined()
})

test('the key of a page serves as long as the lease of its part, and ends with it', () => {
  const { leases, pass, hold } = leasesAt()
  const page = { part: 0, path: '/docs/a', page: 'a', key, received: START }
  leases.holdPage(page)
  expect(leases.page('a')).toBeUndefined()
  hold(0, HOUR)
  hold(1, HOUR)
  leases.holdPage({ ...page, part: 1, path: '/docs/b', page: 'b' })
  expect([leases.page('a')?.path, leases.page('b')?.path, leases.page('c')]).toEqual(['/docs/a', '/docs/b', undefined])
  expect([leases.paths(0), leases.paths(1), leases.paths(2)]).toEqual([['/docs/a'], ['/docs/b'], []])
  pass(HOUR - 1)
  hold(1, HOUR)
  pass(1)
  expect([leases.page('a'), leases.page('b')?.path]).toEqual([undefined, '/docs/b'])
  leases.forget(1)
  hold(1, HOUR)
  expect(leases.page('b')).toBeUndefined()
})
