import { describe, expect, test } from 'vitest'
import { type ReadAnswer, type ReadRequest, type ReadThread, readThreads } from './read-threads.js'

const LIMIT = 10_000
const MOST = 100

interface ScriptedThread {
  readonly requests: ReadRequest[]
  stopped: boolean
  answer(...answers: ReadAnswer[]): void
  end(): void
}

/** Read threads over scripted threads, and timers that the test runs. */
function scripted() {
  const threads: ScriptedThread[] = []
  const timers = new Set<() => void>()
  const reads = readThreads({
    limit: LIMIT,
    most: MOST,
    start() {
      const listeners = new Map<string, ((value?: never) => void)[]>()
      const emit = (event: string, value?: unknown) => {
        for (const listener of listeners.get(event) ?? []) (listener as (value?: unknown) => void)(value)
      }
      const thread: ScriptedThread = {
        requests: [],
        stopped: false,
        answer: (...answers) => emit('message', answers),
        end: () => emit('exit'),
      }
      threads.push(thread)
      return {
        postMessage: (requests: readonly ReadRequest[]) => thread.requests.push(...requests),
        stop() {
          thread.stopped = true
        },
        ref() {},
        unref() {},
        on(event: string, listener: (value?: never) => void) {
          listeners.set(event, [...(listeners.get(event) ?? []), listener])
        },
      } as unknown as ReadThread
    },
    after(milliseconds, callback) {
      expect(milliseconds).toBe(LIMIT)
      timers.add(callback)
      return () => timers.delete(callback)
    },
  })
  const read = (sql: string) => {
    const result = reads.run({ sql, parameters: [] })
    result.catch(() => {})
    return result
  }
  const runTimer = () => {
    const [first] = timers
    if (first) timers.delete(first)
    first?.()
    return first !== undefined
  }
  return { reads, threads, read, runTimer }
}

describe('read threads', () => {
  test('start with the first read, and a second one takes what the first cannot', async () => {
    const { threads, read } = scripted()
    expect(threads).toHaveLength(0)
    const [first, second, third, fourth] = [read('a'), read('b'), read('c'), read('d')]
    expect(threads.map(({ requests }) => requests.map(({ sql }) => sql))).toEqual([['a'], ['b']])
    threads[1]?.answer({ rows: [1] })
    expect(await second).toEqual([1])
    expect(threads[1]?.requests.map(({ sql }) => sql)).toEqual(['b', 'c', 'd'])
    threads[1]?.answer({ error: new Error('no such table'), code: 'SQLITE_ERROR' }, { rows: [4] })
    expect(await fourth).toEqual([4])
    await expect(third).rejects.toMatchObject({ message: 'no such table', code: 'SQLITE_ERROR' })
    threads[0]?.answer({ rows: [] })
    expect(await first).toEqual([])
  })

  test('replace a thread that ends; its read fails and those that wait go on', async () => {
    const { threads, read } = scripted()
    const [lost, other, waiting] = [read('a'), read('b'), read('c')]
    threads[0]?.end()
    await expect(lost).rejects.toMatchObject({ status: 503 })
    expect(threads).toHaveLength(3)
    threads[2]?.answer({ rows: [3] })
    threads[1]?.answer({ rows: [2] })
    expect(await Promise.all([other, waiting])).toEqual([[2], [3]])
  })

  test('end a read that takes too long with 503, and go on in another thread', async () => {
    const { threads, read, runTimer } = scripted()
    const slow = read('slow')
    runTimer()
    await expect(slow).rejects.toMatchObject({ status: 503, message: expect.stringContaining('shorter period') })
    expect(threads[0]?.stopped).toBe(true)
    const next = read('next')
    threads[1]?.answer({ rows: [1] })
    expect(await next).toEqual([1])
    // What the ended thread still says is for no one.
    threads[0]?.answer({ rows: ['late'] })
  })

  test('refuse further reads while too many ended threads are still running, until one has ended', async () => {
    const { threads, read, runTimer } = scripted()
    const slow = [read('a'), read('b')]
    runTimer()
    runTimer()
    for (const each of slow) await expect(each).rejects.toMatchObject({ status: 503 })
    await expect(read('c')).rejects.toMatchObject({ status: 503 })
    expect(threads).toHaveLength(2)
    threads[0]?.end()
    const next = read('d')
    threads[2]?.answer({ rows: [4] })
    expect(await next).toEqual([4])
  })

  test('refuse a read when too many are waiting, and one that waits too long', async () => {
    const { read, runTimer } = scripted()
    const running = [read('a'), read('b')]
    const waiting = Array.from({ length: MOST }, () => read('w'))
    await expect(read('one more')).rejects.toMatchObject({ status: 503, message: expect.stringContaining('too many') })
    while (runTimer());
    for (const each of running) await expect(each).rejects.toMatchObject({ status: 503 })
    for (const each of waiting) await expect(each).rejects.toMatchObject({ status: 503 })
  })

  test('refuse reads once they are closed', async () => {
    const { reads, threads, read } = scripted()
    const running = read('a')
    const closed = reads.close()
    await expect(running).rejects.toThrow()
    // SQLite is still running in it.
    expect(await Promise.race([closed.then(() => 'closed'), Promise.resolve('waiting')])).toBe('waiting')
    threads[0]?.end()
    await closed
    await expect(read('b')).rejects.toThrow('not open')
    expect(threads.map(({ stopped }) => stopped)).toEqual([true])
  })
})
