import { expect, test } from 'vitest'
import { publicSiteConfig } from './public-site-config.js'

test('rules leave the configuration that browsers get, all else stays', () => {
  const config = {
    title: 'A',
    themes: ['x', ['ours', { orgID: 'o', privatePaths: [{ path: 'vault/*' }] }], ['other', { a: 1 }]],
  }
  const code = publicSiteConfig(`/*\n * GENERATED\n */\nexport default ${JSON.stringify(config, null, 2)};\n`)
  expect(code).not.toContain('vault')
  expect(JSON.parse(code.slice('export default '.length, -2))).toEqual({
    title: 'A',
    themes: ['x', ['ours'], ['other', { a: 1 }]],
  })
})
