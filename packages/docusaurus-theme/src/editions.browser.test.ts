import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** Words that occur only in private pages, in either language. */
const PRIVATE = /\b(moonlight|hoarfrost|lantern|quinces?|scion|voilée|gelée|greffon|ficelle|osier|raphia)\b/i

let world: SiteWorld
beforeAll(async () => {
  world = await siteWorld('editions')
})
afterAll(() => world?.close())

const heading = (page: Page, text: string) => page.locator('h1', { hasText: text }).waitFor()

describe('a visitor', () => {
  test('receives no word of a private page in any version or language', async () => {
    const files = await readdir(world.out, { recursive: true })
    expect(files).toContain(join('fr', 'docs', 'members', 'graft', 'index.html'))
    for (const file of files.filter((name) => /\.(html|js|json|xml|txt|css)$/.test(name)))
      expect((await readFile(join(world.out, file), 'utf8')).match(PRIVATE)?.[0], file).toBeUndefined()
  })

  test('sees a door at the private page in each version and language', async () => {
    const { page } = await world.visit()
    for (const path of ['/docs/members/graft', '/docs/next/members/graft', '/fr/docs/members/graft']) {
      await page.goto(world.url + path)
      await page.locator('.portico-door[data-state="signed-out"]').waitFor()
    }
  })

  test('sees messages in the language of the page', async () => {
    const { page } = await world.visit()
    await page.goto(`${world.url}/fr/`)
    await page.getByText('Bienvenue au verger').waitFor()
    await page.goto(`${world.url}/fr/docs/members/graft`)
    await page.getByRole('button', { name: 'Se connecter' }).waitFor()
    await page.getByText('Connectez-vous pour lire cette page.').waitFor()
    await page.getByRole('heading', { name: 'Connexion à Orchard' }).waitFor()
    await page.getByRole('button', { name: 'Chercher' }).click()
    await page.getByRole('combobox', { name: 'Chercher sur ce site' }).waitFor()
  })

  test('is asked to sign in to this site, with its own logo', async () => {
    const { page } = await world.visit()
    await page.goto(`${world.url}/docs/members/graft`)
    const door = page.locator('.portico-door')
    await door.getByRole('heading', { name: 'Sign in to Orchard' }).waitFor()
    expect(await door.getByRole('img').getAttribute('src')).toBe('/img/tree.svg')
    expect(await door.textContent()).not.toMatch(/slashid/i)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await door.getByRole('img').and(page.locator('[src="/img/tree-dark.svg"]')).waitFor()
  })

  test.each(['sidcp=ended', 'challenges=W10', 'challenges=W10&sso_challenge_id=a&sso_code=b&csrf_token=c'])(
    'who follows a link has nothing of it in the address, nor in links to the page: %s',
    async (secrets) => {
      const { page } = await world.visit()
      await page.goto(`${world.url}/docs/welcome?tab=1&${secrets}#top`)
      await page.waitForURL(`${world.url}/docs/welcome?tab=1#top`)
      const links = page.locator('.dropdown__link[lang]')
      await expect.poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).not.toEqual([])
      await expect
        .poll(async () => (await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).join())
        .not.toMatch(/sidcp|challenge|sso_|csrf/)
    },
  )

  test('changes version and language on public pages', async () => {
    const { page, complaints } = await world.visit()
    await page.goto(`${world.url}/docs/welcome`)
    await heading(page, 'The orchard this spring')
    await page.getByRole('button', { name: '1.0' }).click()
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await heading(page, 'The orchard next spring')
    await page.goto(`${world.url}/fr/docs/next/welcome`)
    await heading(page, 'Le verger au printemps prochain')
    expect(complaints).toEqual([])
  })

  test("sees only one post in the team's blog", async () => {
    const { page } = await world.visit()
    await page.goto(`${world.url}/blog/authors/team`)
    await page.getByRole('link', { name: 'Blossom report' }).first().waitFor()
    await expect.poll(() => page.title()).toContain('One post')
    expect(await page.locator('main').textContent()).not.toMatch(PRIVATE)
    await page.goto(`${world.url}/blog/authors`)
    expect(await page.locator('main').textContent()).toMatch(/The orchard team\s*1/)
  })
})

describe('a member', () => {
  test('reads the page in each version, and switches between versions', async () => {
    const { page } = await world.visit(await world.signIn('a@orchard.test', ['growers']))
    await page.goto(`${world.url}/docs/members/graft`)
    await heading(page, 'Grafting before the hoarfrost')
    await page.getByRole('button', { name: '1.0' }).click()
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await heading(page, 'Grafting by hidden moonlight')
    expect(new URL(page.url()).pathname).toBe('/docs/next/members/graft')
  })

  test('reads the page in the other language, and finds it by search', async () => {
    const { page } = await world.visit(await world.signIn('a@orchard.test', ['growers']))
    await page.goto(`${world.url}/fr/docs/members/graft`)
    await heading(page, 'Greffer avant la gelée blanche')
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill('rosée')
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.waitForURL(/\/fr\/docs\/members\/graft$/)
  })

  test('reads the texts of a private component in the other language', async () => {
    const { page } = await world.visit(await world.signIn('a@orchard.test', ['growers']))
    await page.goto(`${world.url}/fr/`)
    await page.getByText('Bienvenue au verger').waitFor()
    await page.goto(`${world.url}/fr/docs/members/graft`)
    await page.getByText('Liez avec une ficelle d’osier').waitFor()
    await page.getByTitle('Le raphia convient aussi').waitFor()
  })

  test("sees both posts in the team's blog", async () => {
    const { page } = await world.visit(await world.signIn('a@orchard.test', ['growers']))
    await page.goto(`${world.url}/blog/authors/team`)
    await page.getByRole('link', { name: 'The quince conspiracy of February' }).first().waitFor()
    await page.getByRole('link', { name: 'Blossom report' }).first().waitFor()
    await expect.poll(() => page.title()).toContain('2 posts')
    await page.goto(`${world.url}/blog/authors`)
    await expect.poll(() => page.locator('main').textContent()).toMatch(/The orchard team\s*2/)
  })
})
