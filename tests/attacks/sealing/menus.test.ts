import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteWorld, siteWorld } from '../../../packages/docusaurus-theme/src/testing/site-world.js'
import { type AdversarialSite, adversarialSite } from './adversarial-site.js'
import { filesWith } from './published.js'
import { secretOf } from './way.js'
import { MENUS } from './ways/menus.js'

let site: AdversarialSite
let world: SiteWorld

beforeAll(async () => {
  site = adversarialSite('menus', MENUS, { bundler: 'rspack', locales: ['en', 'fr'] })
  for (const { name, files } of MENUS) site.write(files(secretOf(name)))
  world = await siteWorld(site.folder, '/', undefined, undefined, (_, out) => site.build(out))
}, 600_000)
afterAll(async () => {
  await world?.close()
  site?.remove()
})

const secrets = MENUS.map(({ name }) => secretOf(name))

/** The items of the navbar and the footer from start to end, with those of dropdowns. */
const menuOf = async (page: Page) => ({
  navbar: await page.locator('.navbar__items:not(.navbar__items--right) > *').evaluateAll((items) =>
    items.slice(2).map((item) => ({
      label: (item.matches('.dropdown') ? item.querySelector('a') : item)?.textContent ?? '',
      inner: Array.from(item.querySelectorAll('.dropdown__menu a'), (link) => link.textContent ?? ''),
    })),
  ),
  footer: await page.locator('.footer__col').evaluateAll((columns) =>
    columns.map((column) => ({
      label: column.querySelector('.footer__title')?.textContent ?? '',
      inner: Array.from(column.querySelectorAll('li'), (item) => item.textContent ?? ''),
    })),
  ),
})

const PUBLIC = {
  navbar: [
    { label: 'Mixed', inner: ['Home', 'Home again'] },
    { label: 'Front', inner: [] },
    { label: 'Public below', inner: ['Home'] },
    { label: 'English', inner: ['English', 'Français'] },
  ],
  footer: [{ label: 'Mixed column', inner: ['Public below', 'Public again'] }],
}

const secret = (start: string) => secretOf(MENUS.find(({ name }) => name.startsWith(start))?.name ?? '')

test('no public file contains a label, an address or an id of an item that leads only to private pages', () => {
  const nameOf = (secret: string) => MENUS.find(({ name }) => secretOf(name) === secret)?.name
  expect(filesWith(world.out, secrets).map((file) => `${nameOf(file.secret)}: ${file.file}`)).toEqual([])
})

test('a visitor sees the public items', async () => {
  const { page, complaints } = await world.visit()
  await page.goto(`${world.url}/`)
  await page.locator('nav [data-state="signed-out"]').waitFor()
  expect(await menuOf(page)).toEqual(PUBLIC)
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})

test('a reader sees every item at its place, in the language of the page, and loses them again with the session', async () => {
  const { page, complaints } = await world.visit(await world.signIn('k@menus.test', ['keepers']))
  await page.goto(`${world.url}/fr/`)
  await page.locator('.navbar__item', { hasText: secret('a translated label') }).waitFor()
  await page.locator('.footer__title', { hasText: `${secret('a translated column')} rayon` }).waitFor()
  await page.goto(`${world.url}/`)
  await page.locator('.navbar__item', { hasText: secret('the label of a link') }).waitFor()
  const among = secret('an item among')
  const instance = secret('a docs instance')
  const dropdown = secret('a dropdown')
  const markup = secret('markup')
  const footer = secret('a link among')
  expect(await menuOf(page)).toEqual({
    navbar: [
      { label: secret('the label of a link'), inner: [] },
      { label: secret('the markup'), inner: [] },
      { label: 'Link', inner: [] },
      { label: secret('a full address'), inner: [] },
      { label: secret('the address of a link in another'), inner: [] },
      { label: secret('the address of a link in another'), inner: [] },
      { label: secret('a document'), inner: [] },
      { label: instance, inner: [] },
      { label: instance, inner: [] },
      { label: `${instance} label`, inner: ['Next', `${instance} label`] },
      { label: instance, inner: [instance, 'Home', instance] },
      { label: dropdown, inner: [dropdown] },
      { label: dropdown, inner: [dropdown] },
      { label: 'Mixed', inner: ['Home', among, 'Home again'] },
      { label: 'Front', inner: [among] },
      { label: 'Public below', inner: ['Home'] },
      { label: 'English', inner: ['English', 'Français', among] },
      { label: markup, inner: [] },
      { label: `${markup}2`, inner: [] },
      { label: 'Raised shelf', inner: [] },
    ],
    footer: [
      { label: secret('a column'), inner: [secret('a column')] },
      { label: 'Mixed column', inner: ['Public below', footer, footer, 'Public again'] },
      { label: 'Lower shelf', inner: ['Shelf'] },
    ],
  })
  await page.locator('.navbar__item', { hasText: secret('the label of a link') }).click()
  await page.getByText('Only for keepers.').waitFor()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.locator('nav [data-state="signed-out"]').waitFor()
  await expect.poll(async () => menuOf(page)).toEqual(PUBLIC)
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})
