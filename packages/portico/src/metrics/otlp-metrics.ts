import { ValueType } from '@opentelemetry/api'
import { hrTime, millisToHrTime } from '@opentelemetry/core'
import { AggregationTemporality, type DataPoint, DataPointType, type MetricData } from '@opentelemetry/sdk-metrics'
import type { MetricsSnapshot } from './sum-metrics.js'

type Family = MetricsSnapshot[number]
type Sample = Family['values'][number]

/**
 * Metrics as OpenTelemetry has them, with the names and labels that Prometheus reads, so that queries are the same for both.
 * @param since when counting began, in milliseconds since 1970
 */
export function otlpMetrics(snapshot: MetricsSnapshot, since: number): MetricData[] {
  const times = { startTime: millisToHrTime(since), endTime: hrTime() }
  return snapshot.flatMap((family): MetricData[] => {
    const shared = {
      descriptor: { name: family.name, description: family.help, unit: '', valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    }
    const points = <Value>(values: readonly Labeled<Value>[]): DataPoint<Value>[] =>
      values.map(({ labels, value }) => ({ ...times, attributes: labels, value }))
    switch (String(family.type)) {
      case 'counter':
        return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points(numbers(family)) }]
      case 'gauge':
        return [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints: points(numbers(family)) }]
      case 'histogram':
        return [{ ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: points(histograms(family)) }]
      default:
        return []
    }
  })
}

interface Labeled<Value> {
  readonly labels: Record<string, string | number>
  readonly value: Value
}

/** A mean of nothing is not a number, which JSON cannot contain. */
const numbers = ({ values }: Family): readonly Labeled<number>[] =>
  values.flatMap(({ labels, value }) => (Number.isFinite(value) ? [{ labels: withoutMissing(labels), value }] : []))

const withoutMissing = (labels: Sample['labels']): Labeled<unknown>['labels'] =>
  Object.fromEntries(
    Object.entries(labels).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  )

interface HistogramValue {
  readonly buckets: { readonly boundaries: number[]; readonly counts: number[] }
  readonly count: number
  sum: number
}

/** Prometheus counts what is at most a boundary, and OpenTelemetry what is between two. */
function histograms({ name, values }: Family): readonly Labeled<HistogramValue>[] {
  const groups = new Map<string, { labels: Labeled<unknown>['labels']; atMost: [number, number][]; sum: number }>()
  for (const sample of values) {
    const { le, ...labels } = withoutMissing(sample.labels)
    const key = JSON.stringify(Object.entries(labels).sort())
    const group = groups.get(key) ?? { labels, atMost: [], sum: 0 }
    groups.set(key, group)
    if (le !== undefined) group.atMost.push([Number(String(le).replace('+Inf', 'Infinity')), sample.value])
    else if ('metricName' in sample && sample.metricName === `${name}_sum`) group.sum = sample.value
  }
  return Array.from(groups.values(), ({ labels, atMost, sum }) => {
    atMost.sort(([one], [other]) => one - other)
    const counts = atMost.map(([, count], at) => count - (atMost[at - 1]?.[1] ?? 0))
    const boundaries = atMost.map(([boundary]) => boundary).filter(Number.isFinite)
    return { labels, value: { buckets: { boundaries, counts }, count: atMost.at(-1)?.[1] ?? 0, sum } }
  })
}
