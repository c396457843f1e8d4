import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { portico, serving } from './testing/program.js'
import { put, stagedSite } from './testing/staged-site.js'

test('a site built for a base URL is served there, and the root redirects to it', async () => {
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

test('a site whose addresses end with a slash is served at those addresses', async () => {
  const cwd = stagedSite()
  const plan = JSON.parse(readFileSync(join(cwd, 'staging/portico-plan.json'), 'utf8'))
  put(cwd, 'staging/portico-plan.json', JSON.stringify({ ...plan, trailingSlash: true }))
  put(cwd, 'staging/about/index.html', '<!doctype html><title>About</title>')
  const sealed = await portico(['seal', '--staging', 'staging', '--out', 'site', '--json'], { cwd })
  expect(sealed.code, sealed.stderr).toBe(0)
  const { url, child } = await serving({ cwd, env: { PORTICO_SITE: 'site' } })
  onTestFinished(() => void child.kill('SIGKILL'))

  const get = (path: string) => fetch(url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
  expect(await (await get('/about/')).text()).toContain('About')
  expect(await (await get('/docs/lamp/')).text()).toContain('Sign in')
  for (const path of ['/about', '/about/index.html']) {
    const moved = await get(path)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/about/'])
  }
})

test('a missing page in a language returns the not-found page of that language', async () => {
  const cwd = stagedSite()
  const plan = JSON.parse(readFileSync(join(cwd, 'staging/portico-plan.json'), 'utf8'))
  put(cwd, 'staging/404.html', '<!doctype html><title>Lost</title>')
  const parts = [{ ...plan.parts[0], pages: ['/fr/docs/lamp'] }]
  put(cwd, 'staging/fr/portico-plan.json', JSON.stringify({ ...plan, baseUrl: '/fr/', parts }))
  put(cwd, 'staging/fr/index.html', '<!doctype html><title>Accueil</title>')
  put(cwd, 'staging/fr/docs/lamp/index.html', '<!doctype html><title>Connexion</title>')
  put(cwd, 'staging/fr/assets/js/sealed0-1.0a1b2c3d.js', 'e("La lampe")')
  put(cwd, 'staging/fr/404.html', '<!doctype html><title>Perdu</title>')
  const sealed = await portico(['seal', '--staging', 'staging', '--out', 'site', '--json'], { cwd })
  expect(sealed.code, sealed.stderr).toBe(0)
  const { url, child } = await serving({ cwd, env: { PORTICO_SITE: 'site' } })
  onTestFinished(() => void child.kill('SIGKILL'))

  const titleAt = async (path: string) => {
    const answer = await fetch(url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
    return [answer.status, /<title>(.*)<\/title>/.exec(await answer.text())?.[1]]
  }
  expect(await titleAt('/fr/docs/none')).toEqual([401, 'Perdu'])
  expect(await titleAt('/fr/none')).toEqual([404, 'Perdu'])
  expect(await titleAt('/docs/none')).toEqual([401, 'Lost'])
  expect(await titleAt('/none')).toEqual([404, 'Lost'])
})

test('languages with base URLs side by side are served there, and nowhere else', async () => {
  const cwd = stagedSite()
  const plan = JSON.parse(readFileSync(join(cwd, 'staging/portico-plan.json'), 'utf8'))
  const site = (folder: string, baseUrl: string, home: string, lost: string) => {
    const parts = [{ ...plan.parts[0], pages: [`${baseUrl}docs/lamp`] }]
    put(cwd, `staging/${folder}portico-plan.json`, JSON.stringify({ ...plan, baseUrl, parts }))
    put(cwd, `staging/${folder}index.html`, `<!doctype html><title>${home}</title>`)
    put(cwd, `staging/${folder}docs/lamp/index.html`, `<!doctype html><title>Door of ${home}</title>`)
    put(cwd, `staging/${folder}assets/js/sealed0-1.0a1b2c3d.js`, 'e("The saffron lamp")')
    put(cwd, `staging/${folder}404.html`, `<!doctype html><title>${lost}</title>`)
  }
  site('', '/en/', 'Home', 'Lost')
  site('fr/', '/fr/', 'Accueil', 'Perdu')
  const sealed = await portico(['seal', '--staging', 'staging', '--out', 'site', '--json'], { cwd })
  expect(sealed.code, sealed.stderr).toBe(0)
  const { url, child } = await serving({ cwd, env: { PORTICO_SITE: 'site' } })
  onTestFinished(() => void child.kill('SIGKILL'))

  const at = async (path: string) => {
    const answer = await fetch(url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
    const text = await answer.text()
    return [answer.status, answer.headers.get('location') ?? /<title>(.*)<\/title>/.exec(text)?.[1]]
  }
  expect(await at('/')).toEqual([301, '/en/'])
  expect(await at('/en/')).toEqual([200, 'Home'])
  expect(await at('/fr')).toEqual([301, '/fr/'])
  expect(await at('/fr/')).toEqual([200, 'Accueil'])
  expect(await at('/en/docs/lamp')).toEqual([401, 'Door of Home'])
  expect(await at('/fr/docs/lamp')).toEqual([401, 'Door of Accueil'])
  expect(await at('/fr/docs/lamp/')).toEqual([302, '/fr/docs/lamp'])
  expect(await at('/fr/none')).toEqual([404, 'Perdu'])
  expect(await at('/en/none')).toEqual([404, 'Lost'])
  expect(await at('/en/fr/')).toEqual([404, 'Lost'])
  const sealedFile = await fetch(`${url}/fr/assets/js/sealed0-1.0a1b2c3d.js`)
  expect(sealedFile.headers.get('content-type')).toBe('application/octet-stream')
  const why = await portico(['why', '/fr/docs/lamp'], { cwd, env: { PORTICO_SITE: 'site' } })
  expect(why.stdout).toMatch(/^\/fr\/docs\/lamp is private\./)
})
