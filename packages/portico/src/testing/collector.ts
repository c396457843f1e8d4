import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface Attribute {
  readonly key: string
  readonly value: Record<string, unknown>
}

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly Attribute[]
}

interface SentPoint {
  readonly attributes: readonly Attribute[]
  readonly startTimeUnixNano: string
  readonly timeUnixNano: string
  readonly asDouble?: number
  readonly count?: number
  readonly sum?: number
  readonly bucketCounts?: readonly number[]
  readonly explicitBounds?: readonly number[]
}

interface SentPoints {
  readonly dataPoints: readonly SentPoint[]
  readonly aggregationTemporality?: number
  readonly isMonotonic?: boolean
}

interface SentMetric {
  readonly name: string
  readonly sum?: SentPoints
  readonly gauge?: SentPoints
  readonly histogram?: SentPoints
}

interface Sent {
  readonly path: string | undefined
  readonly headers: Record<string, unknown>
  readonly body: string
}

/** A request has one of the two lists. */
interface Group {
  readonly resource: { readonly attributes: readonly Attribute[] }
  readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  readonly scopeMetrics: readonly { readonly metrics: readonly SentMetric[] }[]
}

/** The attributes of a span, a point or a resource by their names. */
export const attributesOf = (attributes: readonly Attribute[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** A collector of OpenTelemetry, which closes with the test. */
export async function collector(status = 200) {
  const sent: Sent[] = []
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString('latin1')
    sent.push({ path: request.url, headers: request.headers, body })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const groups = (path: string, key: string) =>
    sent.filter((each) => each.path === path).map(({ body }): readonly Group[] => JSON.parse(body)[key])
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    spans: () =>
      groups('/v1/traces', 'resourceSpans')
        .flat()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    /** The metrics of each report, and who sent them. */
    reports: () =>
      groups('/v1/metrics', 'resourceMetrics').map(([group]) => ({
        from: attributesOf(group?.resource.attributes),
        metrics: group?.scopeMetrics.flatMap(({ metrics }) => metrics) ?? [],
      })),
  }
}
