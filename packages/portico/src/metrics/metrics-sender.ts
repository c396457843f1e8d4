import { randomUUID } from 'node:crypto'
import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base'
import { convertLegacyHttpOptions, createOtlpHttpExportDelegate } from '@opentelemetry/otlp-exporter-base/node-http'
import { JsonMetricsSerializer, MetricsExporterMetricsHelper } from '@opentelemetry/otlp-transformer'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { COLLECTOR_PATIENCE, type MetricsCollector } from '../settings/resolve.js'
import { VERSION } from '../version.js'
import { otlpMetrics } from './otlp-metrics.js'
import { type MetricsSnapshot, sumMetrics } from './sum-metrics.js'

/** Sends metrics to a collector until it is closed. */
export interface MetricsSender {
  /** Sends them once more, if the collector receives them soon. */
  close(): Promise<void>
}

/**
 * Sends metrics as OTLP over HTTP, at intervals. If the collector is away, it receives the sums later, as they count from the start.
 * @param collect returns those of each process; what is sent are those of all
 */
export function sendMetrics(
  { endpoint, headers, service, interval }: MetricsCollector,
  collect: () => Promise<readonly MetricsSnapshot[]>,
): MetricsSender {
  // With the same name, two nodes would be one whose sums rise and fall.
  const resource = resourceFromAttributes({
    'service.name': service,
    'service.version': VERSION,
    'service.instance.id': randomUUID(),
  })
  const scope = { name: 'portico', version: VERSION }
  const since = Date.now()
  const http = convertLegacyHttpOptions(
    { url: `${endpoint}/v1/metrics`, headers: { ...headers }, timeoutMillis: COLLECTOR_PATIENCE },
    'METRICS',
    'v1/metrics',
    { 'Content-Type': 'application/json' },
  )
  const exporter = new OTLPExporterBase(
    createOtlpHttpExportDelegate(
      http,
      JsonMetricsSerializer,
      'otlp_http_json_metric_exporter',
      MetricsExporterMetricsHelper,
      undefined,
    ),
  )
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: interval,
    metricProducers: [
      {
        async collect() {
          const snapshots = await collect()
          const [only] = snapshots
          const all = only && snapshots.length === 1 ? only : await sumMetrics(snapshots).getMetricsAsJSON()
          return {
            resourceMetrics: { resource, scopeMetrics: [{ scope, metrics: otlpMetrics(all, since) }] },
            errors: [],
          }
        },
      },
    ],
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  return { close: () => provider.shutdown({ timeoutMillis: COLLECTOR_PATIENCE }).catch(() => {}) }
}
