import cluster, { type Worker } from 'node:cluster'
import { SECOND } from '@portico/protocol'
import type { Output } from '../output.js'
import type { PrimaryCalls, WorkerCalls } from './calls.js'
import { LONGEST_HANG, watchForHang } from './hang-watch.js'
import { lostConnections } from './lost-connections.js'
import { type Answers, createPeer, type Peer } from './peer.js'

/** A worker that was started. */
export interface Member {
  readonly worker: Worker
  readonly peer: Peer<WorkerCalls>
  readonly since: number
  isReady: boolean
  /** Ends the watch for hangs. */
  endWatch(): void
}

interface CrewParts {
  readonly count: number
  readonly env: NodeJS.ProcessEnv
  readonly output: Output
  /** What a worker may call. */
  readonly answers: Answers<Omit<PrimaryCalls, 'ready'>>
  /** Called once, when the first worker handles requests. */
  readonly started: () => void
  /** Called with the exit code if the first worker could not start. It has said why. */
  readonly failed: (code: number) => void
  readonly gone: (member: Member) => void
}

const FIRST_PAUSE = 250
const LONGEST_PAUSE = 30 * SECOND
/** Whatever ends a worker after this time has nothing to do with its start. */
const STEADY = 30 * SECOND

export type Crew = ReturnType<typeof startCrew>

/**
 * Starts the first worker, which prepares the database and reports what is wrong with the settings, and the others when it
 * handles requests. From then on, a worker that hangs is ended, and one that ends is replaced, after a pause that doubles as long as new ones
 * end soon.
 */
export function startCrew({ count, env, output, answers, started, failed, gone }: CrewParts) {
  const members = new Set<Member>()
  const timers = new Set<NodeJS.Timeout>()
  let isUp = false
  let isStopping = false

  const add = (pause: number) => {
    const worker = cluster.fork(env)
    const closeLost = lostConnections(worker)
    const peer = createPeer<WorkerCalls, PrimaryCalls>(worker.process, {
      ...answers,
      ready() {
        member.isReady = true
        member.endWatch = watchForHang(
          () => peer.call('ping', null),
          () => endHanging(member),
        )
        if (!isUp) {
          isUp = true
          started()
          for (let at = 1; at < count; at++) add(0)
        }
        return null
      },
    })
    const member: Member = { worker, peer, since: performance.now(), isReady: false, endWatch() {} }
    members.add(member)
    worker.once('exit', (code, signal) => {
      if (!isStopping) closeLost()
      ended(member, { code, signal, pause })
    })
    // A worker whose channel fails ends, which is all that matters here.
    worker.on('error', () => {})
  }
  const endHanging = ({ worker }: Member) => {
    if (isStopping) return
    output.warn(`${nameOf(worker)} has not answered for ${LONGEST_HANG / SECOND} s, so it is ended.`)
    worker.process.kill('SIGKILL')
  }
  const ended = (member: Member, { code, signal, pause }: End) => {
    members.delete(member)
    member.endWatch()
    member.peer.end()
    gone(member)
    if (isStopping) return
    const end = signal ? `was ended by ${signal}` : `ended with exit code ${code}`
    const name = nameOf(member.worker)
    if (!isUp) {
      if (signal) output.fail(`${name} ${end} before it was ready.`)
      return failed(code || 1)
    }
    const isSteady = member.isReady && performance.now() - member.since > STEADY
    const next = isSteady ? 0 : pause
    output.warn(`${name} ${end}${member.isReady ? '' : ' before it was ready'}; ${replacement(next)}.`)
    const timer = setTimeout(() => {
      timers.delete(timer)
      add(Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, next * 2)))
    }, next)
    timers.add(timer)
  }
  // However this process ends: those that do not notice it, because they are busy, must not outlive it.
  process.once('exit', () => {
    for (const { worker } of members) worker.process.kill('SIGKILL')
  })
  add(0)
  return {
    /** Those that handle requests, the oldest first. */
    ready: () => [...members].filter(({ isReady }) => isReady),
    /** Stops all. Returns how many requests were cut off. */
    async stop(options: { readonly drain: boolean }): Promise<{ readonly unfinished: number }> {
      isStopping = true
      for (const timer of timers) clearTimeout(timer)
      const counts = await Promise.all(Array.from(members, (member) => stopMember(member, options)))
      return { unfinished: counts.reduce((sum, unfinished) => sum + unfinished, 0) }
    },
  }
}

interface End {
  readonly code: number | null
  readonly signal: string | null
  /** How long to wait for the replacement if the worker ended soon, in milliseconds. */
  readonly pause: number
}

const nameOf = ({ id, process: { pid } }: Worker) => `worker ${id} (process ${pid})`

const replacement = (pause: number) =>
  pause === 0 ? 'another one replaces it' : `another one replaces it in ${pause / SECOND} s`

/** Lets a worker finish, and ends it. One that does not handle requests yet is ended at once. */
async function stopMember({ worker, peer, isReady }: Member, options: { readonly drain: boolean }): Promise<number> {
  const exit = new Promise((resolve) => worker.once('exit', resolve))
  // A worker that ended meanwhile may have cut off a request.
  const { unfinished } = isReady ? await peer.call('stop', options).catch(() => ({ unfinished: 1 })) : { unfinished: 0 }
  if (worker.isConnected()) worker.process.disconnect()
  if (!worker.isDead()) await exit
  return unfinished
}
