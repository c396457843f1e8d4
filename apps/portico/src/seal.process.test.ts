import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyFolder, portico, serving } from './testing/program.js'

const PRIVATE = 'The saffron lamp'

/** A built site in clear, with one private chunk and the plan that a site build leaves beside it. */
function stagedSite(): string {
  const cwd = emptyFolder()
  const plan = {
    version: 'portico/plan/v1',
    build: 'build-one',
    orgId: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
    baseUrl: '/',
    prerendered: ['docs/lamp/index.html'],
    rules: [{ path: 'docs/*', groups: ['readers'] }],
    publicTexts: [],
    parts: [
      {
        audience: ['readers'],
        pages: ['/docs/lamp'],
        canaries: [{ source: 'docs/lamp.md', what: 'title', text: PRIVATE }],
      },
    ],
  }
  put(cwd, 'staging/portico-plan.json', JSON.stringify(plan))
  put(cwd, 'staging/index.html', '<!doctype html><title>Home</title>')
  put(cwd, 'staging/docs/lamp/index.html', '<!doctype html><title>Sign in</title>')
  put(cwd, 'staging/assets/js/sealed0-1.0a1b2c3d.js', `e(${JSON.stringify(PRIVATE)})`)
  return cwd
}

function put(cwd: string, name: string, text: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true })
  writeFileSync(join(cwd, name), text)
}

const SEAL = ['seal', '--staging', 'staging', '--out', 'public']

describe('sealing', { timeout: 60_000 }, () => {
  test('publishes no private text, and the server of the same data directory is ready', async () => {
    const cwd = stagedSite()
    const sealed = await portico([...SEAL, '--json'], { cwd })
    expect(sealed).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(sealed.stdout)).toMatchObject({
      build: 'build-one',
      audiences: [{ groups: ['readers'], pages: 1 }],
    })

    const { child, url } = await serving({ cwd, env: { PORTICO_SITE: 'public' } })
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    for (const path of [
      '/',
      '/docs/lamp',
      '/assets/js/sealed0-1.0a1b2c3d.js',
      '/portico-plan.json',
      '/portico-seal.json',
    ])
      expect(await (await fetch(url + path)).text()).not.toContain(PRIVATE)
    expect((await fetch(`${url}/portico-plan.json`)).status).toBe(404)
  })

  test('only if needed leaves a site alone that is sealed from this build with this secret', async () => {
    const cwd = stagedSite()
    const once = [...SEAL, '--if-needed', '--json']
    const [first, second] = [await portico(once, { cwd }), await portico(once, { cwd })]
    expect(JSON.parse(first.stdout)).toMatchObject({ build: 'build-one' })
    expect(JSON.parse(second.stdout)).toEqual({ unchanged: true })
    const other = await portico(once, { cwd, env: { PORTICO_SEAL_SECRET: 'b'.repeat(64) } })
    expect(JSON.parse(other.stdout)).toMatchObject({ build: 'build-one' })
  })

  test('again with the secret of the server fixes a mismatch while it runs', async () => {
    const cwd = stagedSite()
    const secret = Buffer.alloc(32, 1).toString('hex')
    expect(await portico(SEAL, { cwd, env: { PORTICO_SEAL_SECRET: secret } })).toMatchObject({ code: 0 })
    expect(existsSync(join(cwd, '.portico'))).toBe(false)

    const { child, url } = await serving({ cwd, env: { PORTICO_SITE: 'public' } })
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    expect((await fetch(`${url}/ready`)).status).toBe(503)
    expect(await portico(SEAL, { cwd })).toMatchObject({ code: 0 })
    expect((await fetch(`${url}/ready`)).status).toBe(200)
  })

  test('a page where the identity API answers stops it, unless that API has an origin of its own', async () => {
    const cwd = stagedSite()
    put(cwd, 'staging/token/guide/index.html', '<!doctype html><title>Guide</title>')
    put(cwd, 'staging/sandbox.html', '<!doctype html><title>Sandbox</title>')
    const refused = await portico(SEAL, { cwd })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/the site has pages at \/sandbox, \/token\/guide, where the identity API answers/)
    expect(existsSync(join(cwd, 'public'))).toBe(false)
    const plan = JSON.parse(readFileSync(join(cwd, 'staging/portico-plan.json'), 'utf8'))
    put(cwd, 'staging/portico-plan.json', JSON.stringify({ ...plan, identityURL: 'https://id.example' }))
    expect(await portico(SEAL, { cwd })).toMatchObject({ code: 0 })
  })

  test('private text in a public file stops it with the place, and the previous site stays', async () => {
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
