import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@portico/server/testing/free-port'
import { expect, test } from 'vitest'
import { CONFIG_SHAPES } from '../../packages/portico/src/testing/config-shapes.js'
import { portico } from '../../packages/portico/src/testing/program.js'
import { ROOT } from '../../tools/lib/root.mjs'

interface SiteConfig {
  readonly title: string
  readonly themes: readonly unknown[]
}

/** Reads a configuration with the part of Docusaurus that does so, in a process of its own: Node keeps modules. */
async function siteConfigIn(siteDir: string): Promise<SiteConfig> {
  const read = `require('@docusaurus/core/lib/server/config.js').loadSiteConfig({ siteDir: ${JSON.stringify(siteDir)} })
    .then(({ siteConfig }) => console.log(JSON.stringify(siteConfig)))`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', read], { cwd: ROOT })
  return JSON.parse(stdout)
}

test.each(CONFIG_SHAPES)('Docusaurus reads $name with the theme that "portico add" added', async (shape) => {
  const cwd = mkdtempSync(join(tmpdir(), 'portico-configuration-'))
  symlinkSync(join(ROOT, 'node_modules'), join(cwd, 'node_modules'))
  const files = {
    ...shape.helpers,
    [shape.file]: shape.text,
    'package.json': '{ "scripts": { "build": "docusaurus build" } }',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text)
  const plain = await siteConfigIn(cwd)
  expect(await portico(['add', '--private', '/docs/partners'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  const siteConfig = await siteConfigIn(cwd)
  const options = expect.objectContaining({ privatePaths: [{ path: '/docs/partners/', groups: ['readers'] }] })
  expect(siteConfig.themes).toEqual([['@portico/docusaurus-theme', options]])
  expect({ ...siteConfig, themes: [] }).toEqual({ ...plain, themes: [] })
})

test('"docusaurus serve" of a sealed folder says what is missing', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'portico-configuration-'))
  symlinkSync(join(ROOT, 'node_modules'), join(cwd, 'node_modules'))
  mkdirSync(join(cwd, 'build'))
  const [shape] = CONFIG_SHAPES
  writeFileSync(join(cwd, shape?.file ?? ''), shape?.text ?? '')
  writeFileSync(join(cwd, 'package.json'), '{ "scripts": { "build": "docusaurus build" } }')
  expect(await portico(['add'], { cwd })).toMatchObject({ code: 0 })
  const program = join(ROOT, 'node_modules/@docusaurus/core/bin/docusaurus.mjs')
  const child = spawn(process.execPath, [program, 'serve', '--no-open', '--port', String(await freePort())], { cwd })
  try {
    let output = ''
    for await (const part of child.stderr) {
      output += part
      if (output.includes('portico preview')) break
    }
    expect(output).toContain('"docusaurus serve" has no identity API')
  } finally {
    child.kill('SIGKILL')
  }
})
