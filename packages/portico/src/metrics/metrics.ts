import type { DatabaseObserver, Gauges, Observer } from '@portico/server'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { MetricsSnapshot } from './sum-metrics.js'

/** Metrics of one process, for Prometheus and for collectors of OpenTelemetry. No label identifies a person. */
export interface Metrics {
  /** To be passed to the server: what it reports is counted. */
  readonly observer: Observer
  /** To be passed to the database: it reports its statements here. */
  readonly database: DatabaseObserver
  request(response: {
    readonly route: string
    readonly method: string
    readonly status: number
    readonly seconds: number
  }): void
  /** The metrics as text, including what is currently waiting. */
  text(gauges: Gauges): Promise<string>
  /** The same as JSON, to be added to those of other processes. */
  snapshot(gauges: Gauges): Promise<MetricsSnapshot>
  readonly contentType: string
}

/** A separate registry, so that two servers in one process do not count each other's requests. */
export function createMetrics({ version }: { readonly version: string }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'portico_build_info',
    help: 'The running version',
    labelNames: ['version'],
    registers,
    aggregator: 'first',
  }).set({ version }, 1)
  const requests = new Counter({
    name: 'portico_http_requests_total',
    help: 'Requests answered, by route and status',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'portico_http_request_duration_seconds',
    help: 'Duration of requests',
    labelNames: ['route', 'method'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const signIns = new Counter({
    name: 'portico_sign_ins_total',
    help: 'Completed sign-in attempts, by method and outcome',
    labelNames: ['method', 'outcome'],
    registers,
  })
  const failures = new Counter({
    name: 'portico_database_failures_total',
    help: 'Requests that failed because the database did not respond',
    registers,
  })
  const queries = new Histogram({
    name: 'portico_database_query_duration_seconds',
    help: 'Duration of statements of the database, by verb and table',
    labelNames: ['operation'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
    registers,
  })
  const queryFailures = new Counter({
    name: 'portico_database_query_failures_total',
    help: 'Statements that the database refused or did not answer, by verb and table',
    labelNames: ['operation'],
    registers,
  })
  const connections = new Gauge({
    name: 'portico_database_connections',
    help: 'Connections to PostgreSQL that are in use, and callers that wait for one',
    labelNames: ['state'],
    registers,
  })
  const jobs = new Counter({
    name: 'portico_clean_up_total',
    help: 'Completed cleanup jobs',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const outbox = new Gauge({
    name: 'portico_outbox_waiting',
    help: 'Messages and events waiting for delivery',
    labelNames: ['kind'],
    registers,
    // In the database, so every process reports the same messages.
    aggregator: 'max',
  })
  const passwords = new Gauge({ name: 'portico_password_queue', help: 'Passwords waiting to be hashed', registers })
  const setGauges = ({ messages, events, passwordQueue, connections: use }: Gauges) => {
    outbox.set({ kind: 'message' }, messages)
    outbox.set({ kind: 'event' }, events)
    passwords.set(passwordQueue)
    if (!use) return
    connections.set({ state: 'in use' }, use.inUse)
    connections.set({ state: 'waiting' }, use.waiting)
  }
  return {
    observer: {
      signIn: (method, outcome) => signIns.inc({ method, outcome }),
      databaseFailed: () => failures.inc(),
      job: (job, outcome) => jobs.inc({ job, outcome }),
    },
    database: {
      query(operation, { seconds, failed }) {
        queries.observe({ operation }, seconds)
        if (failed) queryFailures.inc({ operation })
      },
    },
    request({ route, method, status, seconds }) {
      requests.inc({ route, method, status })
      durations.observe({ route, method }, seconds)
    },
    text(gauges) {
      setGauges(gauges)
      return registry.metrics()
    },
    snapshot(gauges) {
      setGauges(gauges)
      return registry.getMetricsAsJSON()
    },
    contentType: registry.contentType,
  }
}
