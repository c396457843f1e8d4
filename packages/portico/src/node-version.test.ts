import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OLDEST_NODE, refuseNode } from './node-version.js'

test.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0', '100.0.0'])('Node %s is new enough', (version) => {
  expect(refuseNode(version)).toBeUndefined()
})

test.each(['20.18.3', '18.20.4', '8.0.0'])('Node %s is refused with a message that says what to install', (version) => {
  expect(refuseNode(version)).toMatch(new RegExp(`this is Node ${version}, .+ needs 20\\.19\\.0 .+ Install `))
})

test('package.json requires the same Node', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect(OLDEST_NODE.startsWith(engines.node.replace('>=', ''))).toBe(true)
})
