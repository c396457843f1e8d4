import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealSite } from '../../../packages/sealing/src/write/seal-site.js'
import { type AdversarialSite, adversarialSite } from './adversarial-site.js'
import { filesWith } from './published.js'
import { SITE_KEY } from './site-key.js'
import { page } from './way.js'

const SECRET = 'qzwadermelon'
const require = createRequire(import.meta.url)
const DOCUSAURUS = join(dirname(require.resolve('@docusaurus/core/package.json')), 'bin', 'docusaurus.mjs')

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, stdio: 'pipe' }).toString()

/**
 * `docusaurus deploy` pushes to an address that it derives from names of an organization and a project. Git replaces this
 * address by that of a repository on this machine.
 */
describe('docusaurus deploy', { timeout: 900_000 }, () => {
  let site: AdversarialSite
  let root: string
  let remote: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'portico-deploy-'))
    remote = join(root, 'remote.git')
    site = adversarialSite('deploy', [], { bundler: 'rspack', locales: ['en'], again: true })
    site.write({ 'docs/vault/melon.md': page(`# Inside\n\nThe ${SECRET} is ripe on the third shelf of the cellar.`) })
    git(root, 'init', '-q', '--bare', remote)
    git(site.folder, 'init', '-q', '-b', 'main')
    git(site.folder, 'remote', 'add', 'origin', 'https://github.invalid/ada/manual.git')
    git(site.folder, 'add', 'package.json')
    git(site.folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-q', '-m', 'one')
    git(site.folder, 'push', '-q', remote, 'main')
    git(remote, 'symbolic-ref', 'HEAD', 'refs/heads/main')
  })
  // Docusaurus expects that the branch exists and has a file.
  beforeEach(() => {
    git(site.folder, 'push', '-q', '--force', remote, 'main:gh-pages')
  })
  afterAll(() => {
    site.remove()
    rmSync(root, { recursive: true, force: true })
  })

  /** Runs Docusaurus as a script of the site would. */
  function run(...args: string[]): Promise<{ readonly ok: boolean; readonly output: string }> {
    const env = {
      ...process.env,
      ...{
        GIT_USER: 'ada',
        GIT_USER_NAME: 'ada',
        GIT_USER_EMAIL: 'a@b.c',
        ORGANIZATION_NAME: 'ada',
        PROJECT_NAME: 'manual',
      },
      ...{ DEPLOYMENT_BRANCH: 'gh-pages', GITHUB_HOST: 'github.invalid', GIT_TERMINAL_PROMPT: '0' },
      ...{ GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: `url.${remote}.insteadOf` },
      GIT_CONFIG_VALUE_0: 'https://ada@github.invalid/ada/manual.git',
    }
    return new Promise((resolve) =>
      execFile(
        process.execPath,
        [DOCUSAURUS, ...args],
        { cwd: site.folder, env, maxBuffer: 1 << 26 },
        (error, ...texts) => resolve({ ok: error === null, output: texts.join('\n') }),
      ),
    )
  }

  /** The files that the remote repository has now. */
  function pushed(): string {
    const folder = mkdtempSync(join(root, 'pushed-'))
    git(root, 'clone', '-q', '--branch', 'gh-pages', remote, folder)
    return folder
  }

  test.each([
    ['the default folder', []],
    ['the staging folder', ['--out-dir', '.portico/staging']],
  ])('that builds into %s is refused, and nothing is pushed', async (_, args) => {
    const { ok, output } = await run('deploy', ...args)
    expect(ok).toBe(false)
    expect(output.replace(/\s+/g, ' ')).toContain('portico seal && docusaurus deploy --skip-build')
    expect(readdirSync(pushed())).toEqual(['.git', 'package.json'])
    for (const folder of ['build', '.portico/staging'])
      if (existsSync(join(site.folder, folder))) expect(filesWith(join(site.folder, folder), [SECRET])).toEqual([])
  })

  test('of the staging folder without a build pushes none of its files', async () => {
    expect(await run('build', '--out-dir', '.portico/staging')).toMatchObject({ ok: true })
    const staging = join(site.folder, '.portico', 'staging')
    expect(filesWith(staging, [SECRET])).not.toEqual([])
    expect(await run('deploy', '--skip-build', '--out-dir', '.portico/staging')).toMatchObject({ ok: true })
    expect(readdirSync(pushed())).toEqual(['.git'])
  })

  test('of the sealed folder pushes it, with nothing of a private page and without the mark of the staging folder', async () => {
    const [staging, out] = [join(site.folder, '.portico', 'staging'), join(site.folder, 'build')]
    expect(readFileSync(join(staging, '.gitignore'), 'utf8')).toContain('\n*\n')
    await sealSite({ staging, out, to: SITE_KEY })
    expect(readdirSync(out)).not.toContain('.gitignore')
    expect(await run('deploy', '--skip-build')).toMatchObject({ ok: true })
    const folder = pushed()
    expect(existsSync(join(folder, 'portico-seal.json'))).toBe(true)
    expect(filesWith(folder, [SECRET])).toEqual([])
  })

  test.each(['docs-staging', '.portico'])('a plain build of a site in a folder called %s is refused', async (name) => {
    const folder = join(site.folder, name, 'my-hub')
    mkdirSync(folder, { recursive: true })
    site.write({
      [`${name}/my-hub/docusaurus.config.mjs`]: readFileSync(join(site.folder, 'docusaurus.config.mjs'), 'utf8'),
      [`${name}/my-hub/package.json`]: '{ "name": "inner", "private": true }',
      [`${name}/my-hub/docs/vault/melon.md`]: `# Inside\n\nThe ${SECRET} is ripe.\n`,
      [`${name}/my-hub/blog/2024-01-01-a.md`]: '---\ntitle: A\n---\n\nA\n',
      [`${name}/my-hub/src/pages/index.md`]: '# Home\n',
    })
    const { ok, output } = await run('build', `${name}/my-hub`)
    expect([ok, output]).toEqual([false, expect.stringContaining('is not its staging folder')])
    expect(existsSync(join(folder, 'build', 'index.html'))).toBe(false)
  })
})
