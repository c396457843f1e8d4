import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { portico, serving } from './testing/program.js'
import { put, stagedSite } from './testing/staged-site.js'

test('a site that was built for a base URL is served there, and the root leads to it', {
  timeout: 60_000,
}, async () => {
  const cwd = stagedSite()
  const plan = JSON.parse(readFileSync(join(cwd, 'staging/portico-plan.json'), 'utf8'))
  const parts = [{ ...plan.parts[0], pages: ['/manual/docs/lamp'] }]
  put(cwd, 'staging/portico-plan.json', JSON.stringify({ ...plan, baseUrl: '/manual/', parts }))
  put(cwd, 'staging/404.html', '<!doctype html><title>Lost</title>')
  const sealed = await portico(['seal', '--staging', 'staging', '--out', 'site', '--json'], { cwd })
  expect(sealed.code, sealed.stderr).toBe(0)
  const { url, child } = await serving({ cwd, env: { PORTICO_SITE: 'site' } })
  onTestFinished(() => void child.kill('SIGKILL'))

  const get = (path: string) => fetch(url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
  expect(await (await get('/manual/')).text()).toContain('Home')
  const door = await get('/manual/docs/lamp')
  expect(await door.text()).toContain('Sign in')
  expect((await get('/manual/assets/js/sealed0-1.0a1b2c3d.js')).headers.get('content-type')).toBe(
    'application/octet-stream',
  )
  for (const path of ['/', '/manual']) {
    const moved = await get(path)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/manual/'])
  }
  const lost = await get('/docs/lamp')
  expect([lost.status, await lost.text()]).toEqual([404, expect.stringContaining('Lost')])
})
