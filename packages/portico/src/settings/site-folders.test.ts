import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PACKAGE } from '../paths.js'
import { siteFolders } from './site-folders.js'

const folder = () => mkdtempSync(join(tmpdir(), 'portico-folders-'))
const hub = join(dirname(dirname(PACKAGE)), 'sites', 'hub')

test.each(['ts', 'js', 'mjs', 'cjs'])('a folder with docusaurus.config.%s is a site with its own folders', (kind) => {
  const cwd = folder()
  writeFileSync(join(cwd, `docusaurus.config.${kind}`), '')
  expect(siteFolders(cwd)).toEqual({
    staging: join('.portico', 'staging'),
    published: 'build',
    config: 'portico.json',
  })
})

test.each([
  ['in another folder', folder()],
  ['in the folder of the hub', hub],
])('the program in the repository uses its hub %s', (_, cwd) => {
  expect(siteFolders(cwd)).toMatchObject({ published: join(hub, 'build'), config: join(hub, 'portico.json') })
})

test.each([
  ['is a site', { 'sealed/portico-seal.json': '{}' }, 'sealed'],
  ['of something else is no site', { 'sealed/letter.txt': '' }, join(hub, 'build')],
  ['that is empty is no site', { 'sealed/': '' }, join(hub, 'build')],
  [
    'beside the configuration of Docusaurus is not its site',
    { 'sealed/portico-seal.json': '{}', 'docusaurus.config.js': '' },
    'build',
  ],
])('a folder called "sealed" %s', (_, files, published) => {
  const cwd = folder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, `${name}.`)), { recursive: true })
    if (!name.endsWith('/')) writeFileSync(join(cwd, name), text)
  }
  expect(siteFolders(cwd).published).toBe(published)
})
