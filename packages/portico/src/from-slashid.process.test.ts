import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyFolder, portico } from './testing/program.js'

const CONFIG = `// Our manual.
const config = {
  title: 'Manual',
  themes: [
    '@docusaurus/theme-mermaid',
    '@slashid/docusaurus-theme-slashid',
  ],
  presets: [
    [
      'classic',
      {
        theme: {
          customCss: [
            require.resolve('@slashid/react/style.css'),
            './src/css/custom.css',
          ],
        },
      },
    ],
  ],
  themeConfig: {
    slashID: {
      // The organization of the manual.
      orgID: '7c0b6f0e-5c1e-4b0a-9a3e-00000000000a',
      forceLogin: false,
      baseURL: 'https://api.slashid.com',
      privateRedirectPath: '/login',
      privatePaths: [
        { path: '/docs/partners/*', groups: ['partner'] },
        { path: /^\\/docs\\/v\\d+\\/secret/i },
      ],
    },
    navbar: {
      items: [{ type: 'custom-AuthButton', position: 'right' }],
    },
  },
}

module.exports = config
`

const MOVED = `// Our manual.
const config = {
  title: 'Manual',
  themes: [
    '@docusaurus/theme-mermaid',
    [
      '@portico/docusaurus-theme',
      {
        // The organization of the manual.
        orgID: '7c0b6f0e-5c1e-4b0a-9a3e-00000000000a',
        forceLogin: false,
        privateRedirectPath: '/login',
        privatePaths: [
          { path: '/docs/partners/*', groups: ['partner'] },
          { path: { regex: '^\\\\/docs\\\\/v\\\\d+\\\\/secret', flags: 'i' } },
        ],
      },
    ],
  ],
  presets: [
    [
      'classic',
      {
        theme: {
          customCss: [
            './src/css/custom.css',
          ],
        },
      },
    ],
  ],
  themeConfig: {
    navbar: {
      items: [{ type: 'custom-portico-auth', position: 'right' }],
    },
  },
}

module.exports = config
`

const PACKAGE = `{
  "name": "manual",
  "scripts": {
    "build": "docusaurus build"
  },
  "dependencies": {
    "@docusaurus/core": "3.10.2",
    "@slashid/docusaurus-theme-slashid": "0.5.4"
  }
}
`

const PAGE = `---
title: Prices
sidebar_custom_props:
  icon: coin
  slashid:
    auth: true
    groups:
      - partner
      - "no"
sidebar_position: 2
---

Text.
`

const FILES = {
  'docusaurus.config.js': CONFIG,
  'package.json': PACKAGE,
  'docs/prices.md': PAGE,
  'docs/inner.mdx': '---\nsidebar_custom_props:\n  slashid:\n    auth: true\n---\n\nText.\n',
  'docs/flow.md': '---\nsidebar_custom_props: { slashid: { groups: [a b] } }\n---\n',
  'docs/plain.md': '---\ntitle: Plain\n---\n\nsidebar_custom_props:\n  slashid:\n',
  'docs/a/_category_.json': '{\n  "label": "A",\n  "customProps": { "slashid": { "auth": true } }\n}\n',
  'docs/b/_category_.yml': 'label: B\ncustomProps:\n  slashid:\n    groups: [partner]\n  icon: x\n',
  'src/css/custom.css': "@import '@slashid/react/style.css';\n:root { --a: b }\n",
}

function site(changes: Readonly<Record<string, string>> = {}): string {
  const cwd = emptyFolder()
  for (const [name, text] of Object.entries({ ...FILES, ...changes })) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), text)
  }
  return cwd
}
const read = (cwd: string, name: string) => readFileSync(join(cwd, name), 'utf8')

describe('a site with the SlashID theme', () => {
  test('has its configuration, front matter, folders and style migrated', async () => {
    const cwd = site()
    const { code, stdout, stderr } = await portico(['from-slashid'], { cwd })
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining('baseURL referred to a server of the vendor'),
    })
    expect(stdout).toContain('npm run preview')
    // The printed steps work one after another: sealing creates the keys for the right organization.
    expect(read(cwd, '.env')).toBe('PORTICO_ORG_ID=7c0b6f0e-5c1e-4b0a-9a3e-00000000000a\n')
    expect(read(cwd, 'docusaurus.config.js')).toBe(MOVED)
    expect(read(cwd, 'docs/prices.md')).toBe(
      '---\ntitle: Prices\naccess: { groups: [partner, "no"] }\nsidebar_custom_props:\n  icon: coin\nsidebar_position: 2\n---\n\nText.\n',
    )
    expect(read(cwd, 'docs/inner.mdx')).toBe('---\naccess: signed-in\n---\n\nText.\n')
    expect(read(cwd, 'docs/flow.md')).toBe('---\naccess: { groups: ["a b"] }\n---\n')
    expect(read(cwd, 'docs/plain.md')).toBe(FILES['docs/plain.md'])
    expect(JSON.parse(read(cwd, 'docs/a/_category_.json'))).toEqual({
      label: 'A',
      customProps: { access: 'signed-in' },
    })
    expect(read(cwd, 'docs/b/_category_.yml')).toBe(
      'label: B\ncustomProps:\n  access: { groups: [partner] }\n  icon: x\n',
    )
    expect(read(cwd, 'src/css/custom.css')).toBe(':root { --a: b }\n')
    const { dependencies, scripts } = JSON.parse(read(cwd, 'package.json'))
    expect(Object.keys(dependencies)).toEqual(['@docusaurus/core', '@portico/docusaurus-theme', 'portico'])
    expect(scripts.build).toContain('portico seal')
  })

  test.each([
    ['A=1', 'A=1\nPORTICO_ORG_ID=7c0b6f0e-5c1e-4b0a-9a3e-00000000000a\n'],
    ['PORTICO_ORG_ID=another', 'PORTICO_ORG_ID=another'],
  ])('keeps its existing settings: %s', async (before, after) => {
    const cwd = site({ '.env': before })
    const { stdout, stderr } = await portico(['from-slashid', '--dry-run'], { cwd })
    expect([read(cwd, '.env'), (stdout + stderr).includes('A=1')]).toEqual([before, false])
    await portico(['from-slashid'], { cwd })
    expect(read(cwd, '.env')).toBe(after)
  })

  test('keeps its line endings', async () => {
    const windows = (text: string) => text.replaceAll('\n', '\r\n')
    const cwd = site({ 'docusaurus.config.js': windows(CONFIG), 'docs/prices.md': windows(PAGE) })
    expect(await portico(['from-slashid'], { cwd })).toMatchObject({ code: 0 })
    expect(read(cwd, 'docusaurus.config.js')).toBe(windows(MOVED))
    expect(read(cwd, 'docs/prices.md')).not.toMatch(/[^\r]\n/)
  })

  test('is not changed with --dry-run, which describes the changes', async () => {
    const cwd = site()
    const { code, stdout } = await portico(['from-slashid', '--dry-run'], { cwd })
    expect({ code, unchanged: stdout.includes('Nothing was changed.') }).toEqual({ code: 0, unchanged: true })
    for (const [name, text] of Object.entries(FILES)) expect(read(cwd, name)).toBe(text)
  })

  test.each<[string, Record<string, string>, string]>([
    [
      'an option that Portico lacks',
      { 'docusaurus.config.js': CONFIG.replace('forceLogin: false', 'themeProps: {}') },
      'line 25 has the option themeProps',
    ],
    [
      'a computed path',
      { 'docusaurus.config.js': CONFIG.replace("'/docs/partners/*'", 'partners()') },
      'line 29 has a path that is neither',
    ],
    [
      'a rule whose meaning is unclear',
      { 'docs/open.md': '---\nsidebar_custom_props:\n  slashid:\n    auth: false\n---\n' },
      'docs/open.md:3: has neither',
    ],
    [
      'front matter that already has access',
      { 'docs/two.md': '---\naccess: signed-in\nsidebar_custom_props:\n  slashid:\n    auth: true\n---\n' },
      'docs/two.md:4:',
    ],
    [
      'a rule in a sidebar',
      {
        'sidebars.js':
          "module.exports = {\n  a: [{ type: 'doc', id: 'x', customProps: { slashid: { auth: true } } }],\n}\n",
      },
      'sidebars.js:2: has a rule in a sidebar',
    ],
    [
      'no theme',
      { 'docusaurus.config.js': "module.exports = { title: 'Manual' }\n" },
      'does not contain the SlashID theme',
    ],
  ])('with %s is refused, and nothing is changed', async (_, changes, message) => {
    const cwd = site(changes)
    const { code, stderr } = await portico(['from-slashid'], { cwd })
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(message) })
    for (const [name, text] of Object.entries({ ...FILES, ...changes })) expect(read(cwd, name)).toBe(text)
  })
})
