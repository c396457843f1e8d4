import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyFolder, portico, type ServerProcess, serving } from './testing/program.js'
import { PRIVATE, put, stagedSite } from './testing/staged-site.js'

const FOLDERS = ['--staging', 'staging', '--out', 'public']
const SEAL = ['seal', ...FOLDERS]
const manifestOf = (cwd: string) => JSON.parse(readFileSync(join(cwd, 'public', 'portico-seal.json'), 'utf8'))
const siteKey = (cwd: string) => readFileSync(join(cwd, '.portico', 'site-key.pub'), 'utf8').trim()

async function served(cwd: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await serving({ cwd, env: { PORTICO_SITE: 'public', ...env } })
  onTestFinished(() => {
    server.child.kill('SIGKILL')
  })
  return server
}
/** A port for a server whose address must be known when the site is sealed. */
const PORT = '38417'
const at = { PORT }

describe('sealing', () => {
  test('publishes no private text and no group name, and the server with the same data directory is ready', async () => {
    const cwd = stagedSite({ readers: ['lamplighters'] })
    const sealed = await portico([...SEAL, '--json'], { cwd, env: at })
    expect(sealed).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(sealed.stdout)).toMatchObject({
      build: 'build-one',
      parts: [{ expression: { any: [['lamplighters']] }, pages: 1 }],
    })
    expect(readdirSync(join(cwd, '.portico'))).not.toContain('seal.secret')

    const { url } = await served(cwd, at)
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    for (const path of [
      '/',
      '/docs/lamp',
      '/assets/js/sealed0-1.0a1b2c3d.js',
      '/portico-plan.json',
      '/portico-seal.json',
    ]) {
      const text = await (await fetch(url + path)).text()
      expect(text).not.toContain(PRIVATE)
      expect(text).not.toContain('lamplighters')
    }
    expect((await fetch(`${url}/portico-plan.json`)).status).toBe(404)
  })

  test('needs only the public key of the server: no secret, no database, no data directory', async () => {
    const home = emptyFolder()
    const keys = JSON.parse((await portico(['seal', 'keys', '--json'], { cwd: home })).stdout)
    expect(keys.keys).toMatchObject([{ current: true, builds: [], public_key: siteKey(home) }])
    for (const to of [siteKey(home), 'site-key.pub']) {
      const cwd = stagedSite()
      writeFileSync(join(cwd, 'site-key.pub'), `${siteKey(home)}\n`)
      const sealed = await portico([...SEAL, '--to', to, '--origin', 'http://localhost:38418'], { cwd })
      expect(sealed).toMatchObject({ code: 0, stderr: '' })
      expect(existsSync(join(cwd, '.portico'))).toBe(false)
      expect(manifestOf(cwd)).toMatchObject({ key: keys.keys[0].id, version: 'portico/seal/v3' })
      const server = await served(home, { PORT: '38418', PORTICO_SITE: join(cwd, 'public') })
      expect((await fetch(`${server.url}/ready`)).status).toBe(200)
      const gone = new Promise((resolve) => server.child.once('close', resolve))
      server.child.kill('SIGTERM')
      await gone
    }
  })

  test('refuses the key of another organization, a damaged one, and none', async () => {
    const home = emptyFolder()
    await portico(['seal', 'keys'], { cwd: home })
    const cwd = stagedSite({ orgId: '7c0b6f0e-5c1e-4b0a-9a3e-000000000002' })
    const other = await portico([...SEAL, '--to', siteKey(home)], { cwd })
    expect(other.code).toBe(1)
    expect(other.stderr).toMatch(/^portico: The site is built for the organization .+0002, and the public key .+0001/)
    for (const [to, sentence] of [
      [siteKey(home).slice(0, -4), 'damaged'],
      ['portico-site-key-1 x y', 'not the public key'],
      ['nowhere.pub', 'cannot be read'],
    ] as const) {
      const refused = await portico([...SEAL, '--to', to], { cwd })
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(sentence)])
      expect(refused.stderr).not.toMatch(/unexpected failure/)
    }
    expect(existsSync(join(cwd, 'public'))).toBe(false)
  })

  test('writes a folder that the web server’s user can read, while the data directory stays private', async () => {
    const cwd = stagedSite({ readers: ['lamplighters'] })
    expect(await portico(SEAL, { cwd })).toMatchObject({ code: 0, stderr: '' })
    const modesIn = (folder: string) =>
      readdirSync(join(cwd, folder), { recursive: true, withFileTypes: true }).map((entry) => ({
        name: join(entry.parentPath, entry.name),
        isFolder: entry.isDirectory(),
        mode: statSync(join(entry.parentPath, entry.name)).mode & 0o777,
      }))
    // What this user's programs write is readable as their umask says, and so is the published site.
    put(cwd, 'ordinary/file', '')
    const [folderMode, fileMode] = ['ordinary', 'ordinary/file'].map((name) => statSync(join(cwd, name)).mode & 0o777)
    expect(statSync(join(cwd, 'public')).mode & 0o777).toBe(folderMode)
    for (const { name, isFolder, mode } of modesIn('public'))
      expect([name, mode]).toEqual([name, isFolder ? folderMode : fileMode])
    for (const { name, mode } of modesIn('.portico')) expect([name, mode & 0o077]).toEqual([name, 0])
    expect(statSync(join(cwd, '.portico')).mode & 0o077).toBe(0)
  })

  test('only if needed does not change a site that is sealed from this build for this server and its address', async () => {
    const cwd = stagedSite()
    const once = [...SEAL, '--if-needed', '--json']
    const env = { PORTICO_URL: 'https://hub.example' }
    const first = await portico(once, { cwd, env })
    expect(JSON.parse(first.stdout)).toMatchObject({ build: 'build-one' })
    expect(JSON.parse((await portico(once, { cwd, env })).stdout)).toEqual({ unchanged: true })
    const elsewhere = await portico(once, { cwd, env: { PORTICO_URL: 'https://other.example' } })
    expect(JSON.parse(elsewhere.stdout)).toMatchObject({ build: 'build-one' })
    const { key } = manifestOf(cwd)
    const stranger = await portico(once, { cwd, env: { ...env, PORTICO_DATA: 'other' } })
    expect(JSON.parse(stranger.stdout)).toMatchObject({ build: 'build-one' })
    expect(manifestOf(cwd).key).not.toBe(key)
  })

  test('again for the server fixes a mismatch while it runs', async () => {
    const cwd = stagedSite()
    await portico(['seal', 'keys'], { cwd, env: { PORTICO_DATA: 'other' } })
    const to = join('other', 'site-key.pub')
    expect(await portico([...SEAL, '--to', to], { cwd })).toMatchObject({ code: 0 })
    const { url } = await served(cwd, at)
    const state = async () => (await fetch(`${url}/ready`)).status
    expect(await state()).toBe(503)
    // For the right key, but for pages at another address.
    expect(await portico([...SEAL], { cwd, env: { PORTICO_URL: 'https://hub.example' } })).toMatchObject({ code: 0 })
    expect(await state()).toBe(503)
    expect(await (await fetch(`${url}/ready`)).text()).toContain('whose pages get no keys')
    // For this machine, at another port.
    expect(await portico([...SEAL], { cwd })).toMatchObject({ code: 0 })
    expect(await state()).toBe(200)
  })

  test('warns about groups that do not exist, and stops if requested', async () => {
    const cwd = stagedSite({ readers: ['readres'] })
    await portico(['person', 'add', 'ada@example.com', '--group', 'readers'], { cwd })
    const warned = await portico(SEAL, { cwd })
    expect(warned).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('"readres", which does not exist. The nearest is "readers"'),
    })
    const before = manifestOf(cwd)
    const stopped = await portico([...SEAL, '--strict-groups'], { cwd })
    expect(stopped).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing was published') })
    expect(manifestOf(cwd)).toEqual(before)
  })

  test('is stopped by a page at an address of the identity API, unless that API has its own origin', async () => {
    const cwd = stagedSite()
    put(cwd, 'staging/token/guide/index.html', '<!doctype html><title>Guide</title>')
    put(cwd, 'staging/sandbox.html', '<!doctype html><title>Sandbox</title>')
    const refused = await portico(SEAL, { cwd })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/the site has pages at \/sandbox, \/token\/guide, where the identity API is/)
    expect(existsSync(join(cwd, 'public'))).toBe(false)
    const plan = JSON.parse(readFileSync(join(cwd, 'staging/portico-plan.json'), 'utf8'))
    put(cwd, 'staging/portico-plan.json', JSON.stringify({ ...plan, identityURL: 'https://id.example' }))
    expect(await portico(SEAL, { cwd })).toMatchObject({ code: 0 })
  })

  test('is stopped by private text in a public file, with its location, and the previous site is kept', async () => {
    const cwd = stagedSite()
    await portico(SEAL, { cwd })
    const before = readFileSync(join(cwd, 'public', 'portico-seal.json'), 'utf8')
    put(cwd, 'staging/feed.xml', `<title>${PRIVATE}</title>`)
    const { code, stdout, stderr } = await portico(SEAL, { cwd })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/feed\.xml/)
    expect(stderr).not.toMatch(/\n\s+at |unexpected failure/)
    expect(readFileSync(join(cwd, 'public', 'portico-seal.json'), 'utf8')).toBe(before)
    expect(readdirSync(cwd).sort()).toEqual(['.portico', 'public', 'staging'])
  })
})

describe('an exception', () => {
  const leaking = () => {
    const cwd = stagedSite()
    put(cwd, 'staging/feed.xml', `<title>${PRIVATE}</title>`)
    return cwd
  }
  const findings = async (cwd: string) =>
    JSON.parse((await portico([...SEAL, '--json'], { cwd })).stdout).findings as { id: string; file: string }[]

  test('for one text needs no new build: an option or a line of a list is enough', async () => {
    const cwd = leaking()
    const [finding] = await findings(cwd)
    expect(finding).toMatchObject({ file: 'feed.xml', text: PRIVATE, source: 'docs/lamp.md', line: 1 })
    expect((await portico(SEAL, { cwd })).stderr).toContain(`[${finding?.id}]`)
    expect(await portico([...SEAL, '--allow', finding?.id ?? ''], { cwd })).toMatchObject({ code: 0 })
    put(cwd, 'portico-allow.txt', `# Reviewed\n${finding?.id} # its title is on our home page\n`)
    expect(await portico(SEAL, { cwd })).toMatchObject({ code: 0 })
    expect(await portico(['seal', 'rotate', ...FOLDERS], { cwd })).toMatchObject({ code: 0 })
  })

  test('that was removed is noticed, even if the site is only sealed if needed', async () => {
    const cwd = leaking()
    const [finding] = await findings(cwd)
    const once = [...SEAL, '--if-needed', '--json']
    put(cwd, 'portico-allow.txt', `${finding?.id}\n`)
    expect(await portico(once, { cwd })).toMatchObject({ code: 0 })
    expect(JSON.parse((await portico(once, { cwd })).stdout)).toEqual({ unchanged: true })
    put(cwd, 'portico-allow.txt', '# Reviewed\n')
    expect(JSON.parse((await portico(once, { cwd })).stdout)).toMatchObject({ sealed: false })
    expect(JSON.parse((await portico([...once, '--allow', finding?.id ?? ''], { cwd })).stdout)).toEqual({
      unchanged: true,
    })
  })

  test('that no longer matches anything, or is not an id, is refused', async () => {
    const cwd = leaking()
    const [finding] = await findings(cwd)
    put(cwd, 'portico-allow.txt', `${finding?.id}\n`)
    put(cwd, 'staging/feed.xml', '<title>Home</title>')
    const stale = await portico(SEAL, { cwd })
    expect(stale).toMatchObject({ code: 1, stderr: expect.stringContaining(`${finding?.id} matches nothing`) })
    put(cwd, 'portico-allow.txt', '*.xml\n')
    expect(await portico(SEAL, { cwd })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Line 1 of the exceptions is not the id of a text'),
    })
    expect(existsSync(join(cwd, 'public'))).toBe(false)
  })
})

describe('a signed build', () => {
  test('is verified with the public deploy key: 0 if unchanged, 2 if a file was changed, 1 if this is unknown', async () => {
    const cwd = stagedSite()
    const deployKey = await portico(['seal', 'deploy-key', 'deploy.pem', '--json'], { cwd })
    const { public_key } = JSON.parse(deployKey.stdout)
    expect((statSync(join(cwd, 'deploy.pem')).mode & 0o777).toString(8)).toBe('600')
    expect(deployKey.stdout).not.toContain('PRIVATE')
    expect(await portico(['seal', 'deploy-key', 'deploy.pem'], { cwd })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already exists'),
    })
    expect(await portico([...SEAL, '--sign', 'deploy.pem'], { cwd })).toMatchObject({ code: 0, stderr: '' })
    const verify = (...more: string[]) => portico(['verify', 'public', '--key', public_key, ...more], { cwd })
    expect(await verify()).toMatchObject({ code: 0, stdout: expect.stringContaining('build-one') })
    put(cwd, 'public/index.html', '<!doctype html><title>Changed</title>')
    put(cwd, 'public/extra.js', 'alert(1)')
    expect(await verify()).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(
        /differs +index\.html[\s\S]*extra +extra\.js|extra +extra\.js[\s\S]*differs +index\.html/,
      ),
    })
    expect(JSON.parse((await verify('--json')).stdout).exit).toBe(2)
    expect(await portico(['verify', 'nowhere', '--key', public_key], { cwd })).toMatchObject({ code: 1, stdout: '' })
    expect(await portico(['verify', 'public', '--key', 'nowhere.pub'], { cwd })).toMatchObject({ code: 1 })
    expect(await portico([...SEAL, '--sign', 'staging/index.html'], { cwd })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not a private deploy key'),
    })
  })
})
