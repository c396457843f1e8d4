import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { greet } from '../greeting.js'
import type { MetricsSnapshot } from '../metrics/sum-metrics.js'
import { createOutput, failureText, outliveReaders } from '../output.js'
import type { AskSandbox } from '../sandbox/mount.js'
import { type RunningServer, type SharedParts, startServer } from '../start-server.js'
import type { PrimaryCalls, WorkerArguments, WorkerCalls } from './calls.js'
import type { Channel } from './peer.js'
import { createPeer } from './peer.js'
import { workerLimiter } from './worker-limiter.js'

/**
 * A process that serves requests beside others. The primary decides when it ends: a supervisor or a terminal signals all
 * processes at once, and each would stop on its own. It ends when the primary has ended, by whatever cause.
 */
async function serveForPrimary({ json, workers }: WorkerArguments, id: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  outliveReaders(process)
  const { env, stdout } = process
  const output = createOutput(process, json)
  let running: RunningServer | undefined
  let askSandbox: AskSandbox = async () => ({ kind: 'busy' })
  let snapshot = async (): Promise<MetricsSnapshot> => []
  const primary = createPeer<PrimaryCalls, WorkerCalls>(process as Channel, {
    stop: async (options) => (await running?.stop(options)) ?? { unfinished: 0 },
    sandbox: (request) => askSandbox(request),
    metrics: () => snapshot(),
    ping: () => null,
  })
  const shared: SharedParts = {
    name: `worker ${id}`,
    isFirst: id === 1,
    processors: Math.max(1, Math.floor(availableParallelism() / workers)),
    limiter: workerLimiter({
      now: Date.now,
      workers,
      reserve: (reserve) => primary.call('reserve', reserve),
      giveBack: (key, count) => void primary.call('giveBack', { key, count }),
    }),
    metrics(own) {
      snapshot = own
      return () => primary.call('metrics', null)
    },
    sandbox(own) {
      askSandbox = own
      return (request) => primary.call('sandbox', request).catch(() => ({ kind: 'busy' }))
    },
  }
  try {
    const terminal = stdout.isTTY === true && !json
    running = await startServer({ env, cwd: process.cwd() }, { terminal, shared })
    const beforehand = () => primary.call('ready', null)
    if (!shared.isFirst) await beforehand()
    else await greet(running, { output, cwd: process.cwd(), workers, beforehand })
  } catch (error) {
    output.fail(failureText(error, env.PORTICO_LOG_LEVEL))
    process.exit(1)
  }
}

await serveForPrimary(JSON.parse(process.argv[2] ?? '{}') as WorkerArguments, cluster.worker?.id ?? 0)
