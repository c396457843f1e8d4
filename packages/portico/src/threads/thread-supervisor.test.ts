import { describe, expect, test } from 'vitest'
import type { SandboxRequest } from '../sandbox/request.js'
import type { SandboxAnswer } from '../sandbox/sandbox.js'
import type { ThreadMessage, ThreadRequest } from './messages.js'
import { createThreadSupervisor, type Thread } from './thread-supervisor.js'

const request = (network = 'one'): SandboxRequest => ({
  method: 'GET',
  path: '/',
  query: {},
  headers: {},
  body: '',
  network,
})
const answer = { status: 200, headers: {}, body: '' }

/** A supervisor with scripted threads, and a clock that the test sets. */
function setUp() {
  const threads: {
    received: ThreadRequest<SandboxRequest>[]
    ended: boolean
    say(message: ThreadMessage<SandboxAnswer>): void
    die(): void
  }[] = []
  let now = 0
  let timer: { at: number; callback: () => void } | undefined
  const supervisor = createThreadSupervisor<SandboxRequest, SandboxAnswer>({
    start() {
      const listeners: Record<string, (value?: unknown) => void> = {}
      const thread = {
        received: [] as ThreadRequest<SandboxRequest>[],
        ended: false,
        say: (message: ThreadMessage<SandboxAnswer>) => listeners.message?.(message),
        die: () => listeners.error?.(new Error('out of memory')),
      }
      threads.push(thread)
      return {
        postMessage: (message: ThreadRequest<SandboxRequest>) => thread.received.push(message),
        terminate() {
          thread.ended = true
        },
        on(event: string, listener: (value?: never) => void) {
          listeners[event] = listener as (value?: unknown) => void
        },
      } as unknown as Thread<SandboxRequest, SandboxAnswer>
    },
    now: () => now,
    after(milliseconds, callback) {
      const mine = { at: now + milliseconds, callback }
      timer = mine
      return () => {
        if (timer === mine) timer = undefined
      }
    },
    ended() {},
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
    if (timer && timer.at <= now) timer.callback()
  }
  const answerAll = (at: number) => {
    for (const { id } of threads[at]?.received.splice(0) ?? []) threads[at]?.say({ kind: 'answer', id, answer })
  }
  return { supervisor, threads, pass, answerAll }
}

describe('the supervisor of a thread', () => {
  test('starts a thread with the first request, and only one', async () => {
    const { supervisor, threads, answerAll } = setUp()
    expect(threads).toHaveLength(0)
    const both = [supervisor.ask(request()), supervisor.ask(request())]
    answerAll(0)
    expect(await Promise.all(both)).toMatchObject([{ kind: 'answer' }, { kind: 'answer' }])
    expect(threads).toHaveLength(1)
  })

  test('fails waiting requests when the thread ends, and restarts it after a pause that doubles', async () => {
    const { supervisor, threads, pass, answerAll } = setUp()
    for (const pause of [250, 500, 1_000]) {
      const outcome = supervisor.ask(request())
      threads.at(-1)?.die()
      expect(await outcome).toEqual({ kind: 'busy' })
      pass(pause - 1)
      const started = threads.length
      expect(await supervisor.ask(request())).toEqual({ kind: 'busy' })
      expect(threads).toHaveLength(started)
      pass(1)
    }
    const outcome = supervisor.ask(request())
    answerAll(3)
    expect(await outcome).toMatchObject({ kind: 'answer' })
  })

  test('ends a thread that is silent for five seconds, but not one that responds in between', async () => {
    const { supervisor, threads, pass } = setUp()
    const outcomes = [supervisor.ask(request()), supervisor.ask(request())]
    pass(4_000)
    threads[0]?.say({ kind: 'answer', id: 1, answer })
    pass(4_000)
    expect(threads[0]?.ended).toBe(false)
    pass(1_000)
    expect(threads[0]?.ended).toBe(true)
    expect(await Promise.all(outcomes)).toMatchObject([{ kind: 'answer' }, { kind: 'busy' }])
  })

  test('limits the waiting requests of one network, and of all together', async () => {
    const { supervisor, threads } = setUp()
    const settled: string[] = []
    const ask = (network: string) => void supervisor.ask(request(network)).then(({ kind }) => settled.push(kind))
    for (let count = 0; count < 20; count++) ask('one')
    await Promise.resolve()
    expect([threads[0]?.received.length, settled]).toEqual([16, ['busy', 'busy', 'busy', 'busy']])
    for (let count = 0; count < 100; count++) ask(`network ${count}`)
    expect(threads[0]?.received).toHaveLength(64)
  })

  test('keeps no thread for a site without a description, which has no sandbox', async () => {
    const { supervisor, threads } = setUp()
    const outcome = supervisor.ask(request())
    threads[0]?.say({ kind: 'opened', described: false })
    expect([await outcome, await supervisor.ask(request())]).toEqual([{ kind: 'none' }, { kind: 'none' }])
    expect([threads.length, threads[0]?.ended]).toEqual([1, true])
  })

  test('starts no thread after it is closed', async () => {
    const { supervisor, threads } = setUp()
    supervisor.close()
    expect(await supervisor.ask(request())).toEqual({ kind: 'busy' })
    expect(threads).toHaveLength(0)
  })
})
