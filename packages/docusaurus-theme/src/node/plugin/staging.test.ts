import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { PLAN_FILE } from '@portico/sealing/plan'
import { describe, expect, test } from 'vitest'
import { demandStaging, forgetPlan, isStaging, makeStaging } from './staging.js'

const BUILD = ['node', '/site/node_modules/.bin/docusaurus', 'build']

/** An empty site in a folder of this name. */
function siteIn(name: string): string {
  const siteDir = join(realpathSync(mkdtempSync(join(tmpdir(), 'portico-staging-'))), name)
  mkdirSync(siteDir, { recursive: true })
  return siteDir
}

describe('private pages are built', () => {
  test.each(['site', 'docs-staging/my-hub', 'staging', '.portico', '.portico/staging', 'STAGING'])(
    'only into the staging folder of their own site, in %s',
    (name) => {
      const siteDir = siteIn(name)
      const allowed = (...path: string[]) => isStaging({ siteDir, outDir: join(siteDir, ...path), baseUrl: '/hub/fr/' })
      expect(allowed('.portico', 'staging')).toBe(true)
      expect(allowed('.portico', 'staging', 'fr')).toBe(true)
      expect(allowed('other', '..', '.portico', 'staging')).toBe(true)
      for (const path of [
        'build',
        'staging',
        'my-staging',
        '.portico',
        '.portico/staging/build',
        '.portico/staging/de',
      ])
        expect([path, allowed(path)]).toEqual([path, false])
      for (const path of [
        '.Portico/staging',
        '.portico/STAGING',
        '.portico\\staging',
        '../.portico/staging',
        '.',
        '..',
      ])
        expect([path, allowed(path)]).toEqual([path, false])
      expect(isStaging({ siteDir, outDir: '/srv/www/staging', baseUrl: '/hub/fr/' })).toBe(false)
    },
  )

  test('not through a symbolic link that leads to another folder', () => {
    const siteDir = siteIn('site')
    mkdirSync(join(siteDir, 'build', 'staging'), { recursive: true })
    symlinkSync(join(siteDir, 'build'), join(siteDir, '.portico'))
    expect(isStaging({ siteDir, outDir: join(siteDir, '.portico', 'staging'), baseUrl: '/' })).toBe(false)
    const other = siteIn('other')
    mkdirSync(join(other, '.portico'))
    mkdirSync(join(other, 'build'))
    symlinkSync(join(other, 'build'), join(other, '.portico', 'staging'))
    expect(isStaging({ siteDir: other, outDir: join(other, '.portico', 'staging'), baseUrl: '/' })).toBe(false)
  })

  test('if the site itself is reached through a symbolic link', () => {
    const siteDir = siteIn('site')
    symlinkSync(siteDir, `${siteDir}-link`)
    const outDir = join(`${siteDir}-link`, '.portico', 'staging')
    expect(isStaging({ siteDir, outDir, baseUrl: '/' })).toBe(true)
    expect(isStaging({ siteDir: `${siteDir}-link`, outDir, baseUrl: '/' })).toBe(true)
  })

  test.each([
    ['deploy', /docusaurus deploy" would publish them unsealed.+portico seal && docusaurus deploy --skip-build$/],
    ['serve', /would serve them unsealed. Run "portico preview"/],
  ])('not under %s, whatever the folder is', (command, sentence) => {
    const siteDir = siteIn('site')
    const build = { siteDir, outDir: join(siteDir, '.portico', 'staging'), baseUrl: '/' }
    for (const args of [[command], ['--out-dir=.portico/staging', command], [command, '.', '--out-dir', 'x']])
      for (const program of ['docusaurus', 'docusaurus.mjs', 'docusaurus.cmd'])
        expect(() => demandStaging(build, ['node', `/bin/${program}`, ...args])).toThrow(sentence)
    expect(() => demandStaging(build, BUILD)).not.toThrow()
    expect(() => demandStaging(build, ['node', '/site/own-build.mjs', command])).not.toThrow()
  })

  test('not elsewhere, and the message never leads to a folder that something publishes', () => {
    const siteDir = siteIn('site')
    const refusal = () => demandStaging({ siteDir, outDir: join(siteDir, 'build'), baseUrl: '/' }, BUILD)
    expect(refusal).toThrow(
      /build" is not its staging folder.+--out-dir \.portico\/staging.+Never deploy the staging folder/,
    )
  })

  test('into a folder that only this user can read, and that Git adds nothing of', () => {
    const siteDir = siteIn('site')
    const outDir = join(siteDir, '.portico', 'staging', 'fr')
    makeStaging({ siteDir, outDir, baseUrl: '/hub/fr/' }, BUILD)
    for (const folder of [outDir, join(outDir, '..')]) {
      expect(statSync(folder).mode & 0o777).toBe(0o700)
      expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toMatch(/^# .+unsealed.+\n\*\n$/)
    }
  })
  test('and a build that starts leaves no plan of an earlier one, but other commands do', () => {
    const siteDir = siteIn('site')
    const outDir = join(siteDir, '.portico', 'staging')
    mkdirSync(outDir, { recursive: true })
    writeFileSync(join(outDir, PLAN_FILE), '{}')
    const build = { siteDir, outDir, baseUrl: '/' }
    forgetPlan(build, ['node', '/bin/docusaurus', 'write-translations'])
    forgetPlan({ ...build, outDir: join(outDir, 'fr'), baseUrl: '/fr/' }, BUILD)
    expect(existsSync(join(outDir, PLAN_FILE))).toBe(true)
    forgetPlan(build, BUILD)
    expect(existsSync(join(outDir, PLAN_FILE))).toBe(false)
    writeFileSync(join(outDir, PLAN_FILE), '{}')
    makeStaging(build, ['node', '/site/own-build.mjs'])
    expect(existsSync(join(outDir, PLAN_FILE))).toBe(false)
  })

  test.each([
    ['everything', () => true],
    ['all files but hidden ones, as gh-pages does', (path: string) => !basename(path).startsWith('.')],
  ])('of which a tool that copies %s into a repository adds nothing', (_, copies) => {
    const siteDir = siteIn('site')
    const outDir = join(siteDir, '.portico', 'staging')
    makeStaging({ siteDir, outDir, baseUrl: '/' }, BUILD)
    writeFileSync(join(outDir, 'index.html'), 'A private sentence.')
    const clone = siteIn('clone')
    const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: clone, encoding: 'utf8' })
    git('init')
    cpSync(outDir, clone, { recursive: true, filter: (path) => path === outDir || copies(path) })
    const { status, stderr } = git('add', '--ignore-removal', '.')
    expect(status === 0 || stderr.includes('unsealed-pages-never-publish-this-folder')).toBe(true)
    expect(git('ls-files', '--cached').stdout).toBe('')
    expect(git('-c', 'user.name=x', '-c', 'user.email=x', 'commit', '-m', 'x').status).not.toBe(0)
  })
})
