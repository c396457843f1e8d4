import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const hub = new URL('../', import.meta.url)
const config = JSON.parse(readFileSync(new URL('portico.json', hub), 'utf8'))

test('the readers of the hub belong to the group that its private pages require', () => {
  const site = readFileSync(new URL('docusaurus.config.ts', hub), 'utf8')
  const groups = [...(/groups: \[([^\]]+)\]/.exec(site)?.[1]?.matchAll(/'([^']+)'/g) ?? [])].map(([, name]) => name)
  expect(config.readerGroups).toEqual(groups)
})

test('the sandbox of the hub is compiled to the path in its configuration', () => {
  expect(existsSync(new URL(config.sandbox, hub))).toBe(true)
})
