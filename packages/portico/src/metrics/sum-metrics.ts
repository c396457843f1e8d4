import { AggregatorRegistry, type Registry } from 'prom-client'

/** The metrics of one process at one time, as JSON. */
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The metrics of several processes as those of one: most are added, and each metric says what else it means. */
export const sumMetrics = (snapshots: readonly MetricsSnapshot[]): Registry =>
  AggregatorRegistry.aggregate([...snapshots])
