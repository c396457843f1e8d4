import { expect, test } from 'vitest'
import { bundlerConfig } from './bundler-config.js'

const configFor = (siteConfig: object, splitBy: string, production = true) =>
  bundlerConfig({ siteConfig, splitBy, folder: '/x', isServer: false, production, split: undefined })

test('each way to split the site has a separate cache, under both bundlers', () => {
  const rspack = { cache: true, experiments: { cache: { type: 'persistent', version: 'v' } } }
  expect(configFor(rspack, 'one')).toMatchObject({ experiments: { cache: { version: 'v-one' } } })
  expect(configFor(rspack, 'one')).not.toHaveProperty('cache')
  expect(configFor({ cache: { type: 'filesystem', version: 'v' } }, 'two')).toMatchObject({
    cache: { version: 'v-two' },
  })
})

test('without a cache, none is configured', () => {
  for (const siteConfig of [{}, { cache: true }, { experiments: {} }]) {
    expect(configFor(siteConfig, 'one')).not.toHaveProperty('cache')
    expect(configFor(siteConfig, 'one')).not.toHaveProperty('experiments')
  }
})
