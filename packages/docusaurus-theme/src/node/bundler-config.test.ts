import { expect, test } from 'vitest'
import { bundlerConfig } from './bundler-config.js'

const made = (given: object, splitBy: string, production = true) =>
  bundlerConfig({ given, splitBy, folder: '/x', isServer: false, production, split: undefined })

test('each way to split the site has a separate cache, under both bundlers', () => {
  const rspack = { cache: true, experiments: { cache: { type: 'persistent', version: 'v' } } }
  expect(made(rspack, 'one')).toMatchObject({ experiments: { cache: { version: 'v-one' } } })
  expect(made(rspack, 'one')).not.toHaveProperty('cache')
  expect(made({ cache: { type: 'filesystem', version: 'v' } }, 'two')).toMatchObject({ cache: { version: 'v-two' } })
})

test('without a cache, none is configured', () => {
  for (const given of [{}, { cache: true }, { experiments: {} }]) {
    expect(made(given, 'one')).not.toHaveProperty('cache')
    expect(made(given, 'one')).not.toHaveProperty('experiments')
  }
})
