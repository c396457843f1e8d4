import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { SECOND } from '@portico/protocol'
import type { Context } from '../context.js'
import { sayStopped, sayStopping } from '../greeting.js'
import { withPort } from '../load-settings.js'
import type { MetricsSnapshot } from '../metrics/sum-metrics.js'
import type { Configuration, MetricsCollector } from '../settings/resolve.js'
import { shareOfConnections } from '../settings/workers.js'
import { stopOnSignal } from '../signals.js'
import type { WorkerArguments } from './calls.js'
import { type Crew, startCrew } from './crew.js'
import { metricsOfAll } from './metrics-of-all.js'
import { sharedLimits } from './shared-limits.js'

/**
 * Serves with several processes on one port until it receives a signal. This process, the primary, accepts connections and
 * passes them on; it counts what the workers must count together, and handles no requests itself.
 */
export async function serveWithWorkers(context: Context, options: { readonly json?: boolean }): Promise<void> {
  const output = context.output(options)
  const { configuration } = await withPort(context)
  const { workers: count, drainSeconds, metricsCollector } = configuration
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('./server-worker.js', import.meta.url)),
    args: [JSON.stringify({ json: output.json, workers: count } satisfies WorkerArguments)],
  })
  const limits = sharedLimits(Date.now)
  const metrics = metricsOfAll()
  context.exitCode = await new Promise<number>((resolve) => {
    const crew: Crew = startCrew({
      count,
      env: { ...context.env, ...settingsOfWorkers(configuration) },
      output,
      answers: {
        ...limits,
        metrics: () => metrics.collect(crew.ready()),
        // The oldest: when it ends, the sandbox forgets, as after a restart.
        sandbox: async (request) =>
          (await crew
            .ready()[0]
            ?.peer.call('sandbox', request)
            .catch(() => undefined)) ?? { kind: 'busy' },
      },
      gone: metrics.keep,
      failed: resolve,
      started() {
        const sender = metricsCollector && senderOf(metricsCollector, () => metrics.collect(crew.ready()))
        resolve(
          stopOnSignal({
            announce: () => sayStopping(output),
            drain: drainSeconds * SECOND,
            async stop(signal) {
              // First, while the workers can still say what they counted; the stop does not wait for the collector.
              const sent = sender?.then(({ close }) => close())
              const stopped = await crew.stop({ drain: signal !== 'SIGINT' })
              await sent
              return stopped
            },
          }).finally(() => sayStopped(output)),
        )
      },
    })
  })
}

/** Loaded only if metrics are sent. */
async function senderOf(collector: MetricsCollector, collect: () => Promise<readonly MetricsSnapshot[]>) {
  const { sendMetrics } = await import('../metrics/metrics-sender.js')
  return sendMetrics(collector, collect)
}

/** The port that the primary chose, and each worker's share of the connections. */
const settingsOfWorkers = ({ port, database, workers }: Configuration) => ({
  PORT: String(port),
  PORTICO_WORKERS: '1',
  ...(database.kind === 'postgres' && {
    PORTICO_DATABASE_CONNECTIONS: String(shareOfConnections(database, workers)),
  }),
})
