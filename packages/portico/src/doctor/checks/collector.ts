import type { LoadedSettings } from '../../load-settings.js'
import type { Collector } from '../../settings/resolve.js'
import type { Finding } from '../finding.js'

/** What a collector of OpenTelemetry can receive: where, and an empty list of it. */
const SIGNALS = {
  Traces: { path: '/v1/traces', empty: '{"resourceSpans":[]}' },
  Metrics: { path: '/v1/metrics', empty: '{"resourceMetrics":[]}' },
}

export const tracesFinding = ({ configuration }: LoadedSettings) => collectorFinding('Traces', configuration.traces)

export const metricsFinding = ({ configuration }: LoadedSettings) =>
  collectorFinding('Metrics', configuration.metricsCollector)

/** Whether the collector accepts what is sent to it: sends it a list without anything. */
async function collectorFinding(
  about: keyof typeof SIGNALS,
  collector: Collector | undefined,
): Promise<Finding | undefined> {
  if (collector === undefined) return undefined
  const { endpoint, headers } = collector
  const { path, empty } = SIGNALS[about]
  try {
    const { ok, status } = await fetch(endpoint + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: empty,
      signal: AbortSignal.timeout(3000),
    })
    return ok
      ? { about, state: 'good', text: `are sent to ${endpoint}, which accepts them` }
      : {
          about,
          state: 'wrong',
          text: `cannot be sent: ${endpoint} refuses ${about.toLowerCase()} with status ${status}; check OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS, or set OTEL_${about.toUpperCase()}_EXPORTER=none`,
        }
  } catch {
    return {
      about,
      state: 'wrong',
      text: `cannot be sent: ${endpoint} does not respond as a collector of OTLP over HTTP does, usually on port 4318; check OTEL_EXPORTER_OTLP_ENDPOINT`,
    }
  }
}
