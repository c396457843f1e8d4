import { expect, test } from 'vitest'
import { nodeComplaint } from './node-version.mjs'

test.each(['20.19.0', '20.20.2', '22.1.0', '26.0.0'])('Node %s is accepted', (version) => {
  expect(nodeComplaint(version)).toBeUndefined()
})

test.each(['18.20.4', '20.18.3', '16.0.0'])('Node %s is refused with the required version', (version) => {
  expect(nodeComplaint(version)).toContain(`needs Node 20.19 or newer, and this is Node ${version}`)
})
