import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.js'

/** The files of `deploy/monitoring`, which name metrics of the program. */
const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/monitoring/${name}`, import.meta.url)), 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly annotations: { readonly summary: string }
}
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}
const { groups } = load(read('alerts.yaml')) as { readonly groups: readonly { readonly rules: readonly Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('dashboard.json')) as Dashboard

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]
const METRIC = /\b(?:portico|process|nodejs)_\w+/g

async function metricNames(): Promise<ReadonlySet<string>> {
  const text = await createMetrics({ version: '1.0.0' }).text({ messages: 0, events: 0, passwordQueue: 0 })
  const names = new Set<string>()
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) names.add(name + suffix)
  return names
}

test('every metric in an alert or a panel exists', async () => {
  const names = await metricNames()
  expect(expressions.length).toBeGreaterThan(15)
  for (const [title, expr] of expressions)
    for (const [name] of expr.matchAll(METRIC)) expect(names, title).toContain(name)
})

test('every metric of Portico is in the dashboard', async () => {
  const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(METRIC) ?? [])))
  const families = new Set([...shown].map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))
  for (const name of await metricNames())
    if (name.startsWith('portico_')) expect(families).toContain(name.replace(/_(?:bucket|sum|count)$/, ''))
})

test('an alert names the node or the kind by which its expression is grouped', () => {
  for (const { alert, expr, annotations } of rules) {
    const [, label = ''] = /\{\{ \$labels\.(\w+) \}\}/.exec(annotations.summary) ?? []
    const [, grouped] = /by \(([^)]*)\)/.exec(expr) ?? []
    expect(grouped === undefined ? ['instance'] : grouped.split(', '), alert).toContain(label)
  }
})
