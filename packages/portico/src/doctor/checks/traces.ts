import type { LoadedSettings } from '../../load-settings.js'
import type { Finding } from '../finding.js'

/** Whether the collector accepts traces: sends it a list without any. */
export async function tracesFinding({ configuration: { traces } }: LoadedSettings): Promise<Finding | undefined> {
  if (traces === undefined) return undefined
  const about = 'Traces'
  const { endpoint, headers } = traces
  try {
    const { ok, status } = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
      signal: AbortSignal.timeout(3000),
    })
    return ok
      ? { about, state: 'good', text: `are sent to ${endpoint}, which accepts them` }
      : {
          about,
          state: 'wrong',
          text: `cannot be sent: ${endpoint} refuses traces with status ${status}; check OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS`,
        }
  } catch {
    return {
      about,
      state: 'wrong',
      text: `cannot be sent: ${endpoint} does not respond as a collector of OTLP over HTTP does, usually on port 4318; check OTEL_EXPORTER_OTLP_ENDPOINT`,
    }
  }
}
