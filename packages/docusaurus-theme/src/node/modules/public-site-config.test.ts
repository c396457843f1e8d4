import { expect, test } from 'vitest'
import { publicSiteConfig } from './public-site-config.js'

test('options of plugins, presets and themes are removed from what browsers receive; everything else is kept', () => {
  const config = {
    title: 'A',
    themeConfig: { navbar: { title: 'A' } },
    presets: [['classic', { blog: { blogSidebarTitle: 'All keeper notes' } }], null],
    plugins: ['plain', ['docs', { id: 'vault' }], null, [null, { secret: 'vault' }]],
    themes: ['x', ['ours', { orgID: 'o', privatePaths: [{ path: 'vault/*' }] }], ['other', { a: 1 }]],
  }
  const code = publicSiteConfig(`/*\n * GENERATED\n */\nexport default ${JSON.stringify(config, null, 2)};\n`, {
    navbar: { title: 'B' },
  })
  expect(code).not.toMatch(/vault|keeper/)
  expect(JSON.parse(code.slice('export default '.length, -2))).toEqual({
    title: 'A',
    themeConfig: { navbar: { title: 'B' } },
    presets: [['classic'], null],
    plugins: ['plain', ['docs'], null, null],
    themes: ['x', ['ours'], ['other']],
  })
})
