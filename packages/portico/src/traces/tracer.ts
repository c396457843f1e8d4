import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Tracer } from '@portico/server'
import { COLLECTOR_PATIENCE, type Collector } from '../settings/resolve.js'

/** A tracer that sends spans to a collector until it is closed. */
export interface SendingTracer extends Tracer {
  /** Sends the spans that are left, if the collector receives them soon. */
  close(): Promise<void>
}

/** Sends spans as OTLP over HTTP, in batches. If the collector is away, they are dropped. */
export function createTracer({ endpoint, headers, service }: Collector, version: string): SendingTracer {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint}/v1/traces`,
          headers: { ...headers },
          timeoutMillis: COLLECTOR_PATIENCE,
        }),
      }),
    ],
  })
  const tracer = provider.getTracer('portico', version)
  const propagator = new W3CTraceContextPropagator()
  const contexts = new AsyncLocalStorage<Context>()
  return {
    request(parent = {}) {
      const origin = propagator.extract(ROOT_CONTEXT, parent, defaultTextMapGetter)
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, origin)
      const context = trace.setSpan(origin, span)
      return {
        within: (work) => contexts.run(context, work),
        end({ route, method, status }) {
          span.updateName(`${method} ${route}`)
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          })
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async call({ name, attributes, onlyInRequest = false, run, after }) {
      const parent = contexts.getStore()
      if (parent === undefined && onlyInRequest) return run({})
      const origin = parent ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { ...attributes } }, origin)
      const context = trace.setSpan(origin, span)
      const headers: Record<string, string> = {}
      propagator.inject(context, headers, defaultTextMapSetter)
      try {
        const result = await contexts.run(context, () => run(headers))
        if (after) span.setAttributes({ ...after(result) })
        return result
      } catch (error) {
        // Only its name: a message may contain what others sent.
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
        throw error
      } finally {
        span.end()
      }
    },
    close: () => provider.shutdown().catch(() => {}),
  }
}
