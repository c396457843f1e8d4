import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInByCode } from './sign-in.js'
import { type HubWorld, openWorld } from './world.js'

/** The hosted login of the server, from pages on the server's own origin: the login page shares their storage. */
let world: HubWorld
beforeAll(async () => {
  world = await openWorld()
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const redirectUri = `${world.url}/program.html`
  const client = await world.admin<{ client_id: string }>('POST', '/admin/clients', {
    name: 'The Planner',
    redirect_uris: [redirectUri],
  })
  const program = `
    import { SlashID } from './index.js'
    const sid = new SlashID({ oid: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001' })
    const say = (text) => { document.querySelector('h1').textContent = text }
    const start = () => sid.startHostedLoginFlow({ clientId: '${client.client_id}', redirectUri: '${redirectUri}' })
    sid.resolveHostedLoginFlow().then(
      (user) => (user ? say(user.authentications.at(-1).handle.value) : start()),
      (error) => say(error.message),
    )`
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: at('../../packages/sdk/src') },
    alias: { '@portico/protocol': at('../../packages/protocol/src/index.ts') },
    bundle: true,
    format: 'esm',
    write: false,
  })
  await writeFile(join(world.site, 'program.js'), outputFiles[0]?.text ?? '')
  const html = '<!doctype html><title>Planner</title><h1></h1><script type="module" src="/program.js"></script>'
  await writeFile(join(world.site, 'program.html'), html)
  await world.stopServer()
  await world.startServer()
})
afterAll(async () => {
  await world?.close()
})

test('simultaneous sign-ins of two tabs return to the tab and the person that they belong to', async () => {
  const { page: first } = await world.visitor()
  const second = await first.context().newPage()
  const leave = async (page: Page) => {
    await page.goto('/program.html')
    await page.getByPlaceholder('Type your email').waitFor()
  }
  await leave(first)
  await leave(second)
  const arrive = async (page: Page, address: string) => {
    await signInByCode(world, page, address)
    await page.getByRole('heading', { name: address }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  }
  await arrive(second, 'second@travel.example')
  await arrive(first, 'first@travel.example')
  expect(await first.evaluate(() => localStorage.getItem('@SLASHID/PKCE_CODE_VERIFIER'))).toBeNull()
})
