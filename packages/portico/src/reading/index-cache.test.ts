import { beforeEach, describe, expect, test } from 'vitest'
import type { ThreadOutcome } from '../threads/thread-supervisor.js'
import { createIndexCache, type IndexCache } from './index-cache.js'
import type { IndexAnswer, IndexRequest } from './index-messages.js'

const MOST = 100
const IDLE = 1_000

/** What the thread holds, and the messages that it received. */
let held: Map<string, number>
let loads: string[]
let openedNames: string[]
let now: number
let timers: { at: number; callback: () => void }[]
let indexes: IndexCache
let isBusy: boolean

/** A thread that stores the lengths of texts, and returns the names of the indexes that a search covered. */
async function ask(request: IndexRequest): Promise<ThreadOutcome<IndexAnswer>> {
  if (isBusy) return { kind: 'busy' }
  if (request.work === 'load') {
    loads.push(request.name)
    held.set(request.name, request.text.length)
  } else if (request.work === 'forget') for (const name of request.names) held.delete(name)
  else
    return {
      kind: 'answer',
      answer: request.names.every((name) => held.has(name))
        ? { at: 'found', result: request.names }
        : { at: 'missing' },
    }
  return { kind: 'answer', answer: { at: 'done' } }
}

beforeEach(() => {
  held = new Map()
  loads = []
  openedNames = []
  timers = []
  now = 0
  isBusy = false
  const after = (milliseconds: number, callback: () => void) => timers.push({ at: now + milliseconds, callback })
  indexes = createIndexCache({ supervisor: { ask }, most: MOST, idle: IDLE, after, now: () => now })
})

const pass = (milliseconds: number) => {
  now += milliseconds
  const due = timers.filter(({ at }) => at <= now)
  timers = timers.filter(({ at }) => at > now)
  for (const { callback } of due) callback()
}

/** A call of a reader to whom these parts were released, each with a text of the given number of bytes. */
const call = (reader: string, parts: Readonly<Record<string, number>>, edition = '/') => {
  const indexParts = Object.entries(parts).map(([name, bytes]) => ({
    name,
    async open() {
      openedNames.push(name)
      return bytes < 0 ? undefined : new Uint8Array(bytes)
    },
  }))
  return indexes.of({ reader, network: reader }, edition)(indexParts)('pages', {}, indexParts)
}

describe('open indexes', () => {
  test('are opened once for all readers, even if two search at the same moment', async () => {
    const both = await Promise.all([call('ada', { a: 10 }), call('eve', { a: 10 })])
    expect([both, openedNames]).toEqual([[['/ a'], ['/ a']], ['a']])
    await call('ada', { a: 10 })
    expect([openedNames, indexes.bytes()]).toEqual([['a'], 10])
  })

  test('are closed when their last reader is refused', async () => {
    await call('ada', { a: 10, public: 5 })
    await call('eve', { a: 10, public: 5 })
    await call('ada', { public: 5 })
    expect([...held.keys()]).toContain('/ a')
    await call('eve', { public: 5 })
    expect([...held.keys()]).toEqual(['/ public'])
  })

  test('of another edition stay open', async () => {
    await call('ada', { a: 10 })
    await call('ada', { b: 10 }, '/fr/')
    expect(held.size).toBe(2)
  })

  test('are closed when no one searches them anymore', async () => {
    await call('ada', { a: 10 })
    pass(IDLE / 2)
    await call('ada', { a: 10, b: 10 })
    pass(IDLE / 2)
    expect(held.size).toBe(2)
    pass(IDLE)
    expect([held.size, indexes.bytes()]).toEqual([0, 0])
  })

  test('stay within their budget: the least recently used one is closed', async () => {
    await call('ada', { a: 60 })
    now += 1
    await call('eve', { b: 30 })
    now += 1
    await call('bob', { c: 40 })
    expect([[...held.keys()], indexes.bytes()]).toEqual([['/ b', '/ c'], 70])
    await expect(call('ada', { huge: MOST + 1 })).rejects.toThrow('too large for this server to open')
    expect(indexes.bytes()).toBe(70)
  })

  test('are opened again when the thread has been restarted', async () => {
    await call('ada', { a: 10 })
    held.clear()
    expect(await call('ada', { a: 10 })).toEqual(['/ a'])
    expect(loads).toEqual(['/ a', '/ a'])
  })

  test('that a site does not have are requested again the next time', async () => {
    expect(await call('ada', { none: -1 })).toEqual([])
    expect(await call('ada', { none: 10 })).toEqual(['/ none'])
  })

  test('are not searched while the thread is overloaded', async () => {
    isBusy = true
    await expect(call('ada', { a: 10 })).rejects.toMatchObject({ status: 503 })
    isBusy = false
    expect(await call('ada', { a: 10 })).toEqual(['/ a'])
  })
})
