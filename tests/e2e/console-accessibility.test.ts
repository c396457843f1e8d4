import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flaws, violations } from '../../tools/lib/axe.mjs'
import { owner } from './administrators.js'
import { deviations } from './design-values.js'
import { follow } from './open-page.js'
import { HUB_ORGANIZATION, type HubWorld, openWorld } from './world.js'

let world: HubWorld
let storageState: NonNullable<BrowserContextOptions['storageState']>
/** The records that have their own pages, by the placeholder for their id in a path. */
const ids = { person: '', webhook: '', provider: '', organization: HUB_ORGANIZATION, agreement: '', partner: '' }

beforeAll(async () => {
  world = await openWorld({ PORTICO_SITE: '' })
  const { page } = await owner(world)
  storageState = await page.context().storageState()
  await page.context().close()

  const handles = [{ type: 'email_address', value: 'ada.with-a-rather-long-name@travel-agency.example' }]
  const person = await world.admin<{ person_id: string }>('POST', '/admin/persons', {
    handles,
    groups: ['docusaurus-users', 'writers'],
    attributes: { end_user_no_access: { plan: 'pro' } },
  })
  await world.admin('POST', '/admin/keys', { name: 'reports', scopes: ['audit:read', 'persons:read'] })
  await world.admin('POST', '/admin/invitations', { handle: { type: 'email_address', value: 'bob@travel.example' } })
  const webhook = await world.admin<{ id: string }>('POST', '/admin/webhooks', { url: 'http://127.0.0.1:9/hook' })
  await world.admin('POST', `/admin/webhooks/${webhook.id}/test`)
  const provider = await world.admin<{ id: string }>('POST', '/admin/providers', {
    type: 'oidc',
    provider: 'google',
    client_id: 'hub',
  })
  const branch = { org_name: 'Porto branch', parent_id: HUB_ORGANIZATION }
  const partner = await world.admin<{ id: string }>('POST', '/admin/organizations', branch)
  const domain = { domain: 'porto-branch.example', groups: ['writers'], approval: 'required' }
  await world.admin('POST', '/admin/domains', domain, partner.id)
  await world.admin('POST', `/admin/organizations/${partner.id}/suspend`)
  const agreement = await world.admin<{ id: string }>('POST', '/admin/agreements', {
    name: 'Terms',
    text: 'Keep it secret. '.repeat(100),
    audience: { any: [['docusaurus-users'], ['org:Porto branch']] },
    accepted_by: 'organization',
  })
  Object.assign(ids, {
    person: person.person_id,
    webhook: webhook.id,
    provider: provider.id,
    agreement: agreement.id,
    partner: partner.id,
  })
})
afterAll(async () => {
  await world?.close()
})

const PATHS = [
  '/',
  '/audit',
  '/persons',
  '/persons?new=person',
  '/persons/import',
  '/persons/{person}',
  '/persons/{person}?tab=activity',
  '/persons/{person}?tab=sign-in',
  '/persons/{person}?tab=data',
  '/approvals',
  '/invitations',
  '/groups',
  '/access',
  '/access/page?path=/docs/intro',
  '/readings',
  '/readings?by=organization',
  '/statistics',
  '/feedback',
  '/feedback?tab=comments',
  '/agreements',
  '/agreements/{agreement}',
  '/reader-tokens',
  '/guest-links',
  '/guest-passwords',
  '/withdrawn',
  '/key-pairs',
  '/partners',
  '/partners/{partner}',
  '/organizations',
  '/organizations?new=organization',
  '/organizations/{organization}',
  '/organizations/{organization}?tab=sessions',
  '/organizations/{organization}?tab=readers',
  '/organizations/{organization}?tab=appearance',
  '/organizations/{organization}?tab=emails',
  '/organizations/{organization}?tab=records',
  '/persons?person={person}',
  '/providers',
  '/providers?new=provider',
  '/providers/{provider}',
  '/clients',
  '/keys',
  '/keys?new=key',
  '/webhooks',
  '/webhooks/{webhook}',
  '/domains',
  '/previews',
  '/account',
  '/account?tab=sessions',
  '/account?tab=tokens',
  '/account?tab=data',
  '/welcome',
  '/nowhere',
] as const

describe.each([
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 700 } },
] as const)('in $colorScheme at $viewport.width pixels', (screen) => {
  let visitor: Awaited<ReturnType<HubWorld['visitor']>>
  beforeAll(async () => {
    visitor = await world.visitor({ ...screen, storageState, reducedMotion: 'reduce' })
    await visitor.page.goto('/console/')
    await visitor.page.locator('h1').waitFor()
  })
  afterAll(() => visitor?.page.context().close())

  test.each(PATHS)(
    '%s has no accessibility violation, only values of the design, and is no wider than the window',
    async (path) => {
      const { page, complaints } = visitor
      await follow(page, `/console${path.replace(/\{(\w+)\}/, (_, word: keyof typeof ids) => ids[word])}`)
      await page.getByText('Loading …').first().waitFor({ state: 'detached' })
      expect(await flaws(page, 'everything')).toEqual({ violations: [], overflow: 0 })
      expect(await deviations(page, screen.colorScheme)).toEqual([])
      await page.emulateMedia({ colorScheme: screen.colorScheme === 'dark' ? 'light' : 'dark' })
      expect(await violations(page, 'colors')).toEqual([])
      await page.emulateMedia({ colorScheme: screen.colorScheme })
      expect(complaints.splice(0)).toEqual([])
    },
  )

  test('nor has a page whose subject does not exist, which has a heading and leads back to the list', async () => {
    const { page, complaints } = visitor
    for (const list of ['persons', 'partners', 'organizations', 'providers', 'webhooks']) {
      await follow(page, `/console/${list}/00000000-0000-4000-8000-000000000000`)
      await page.getByRole('alert').waitFor()
      expect(await page.locator('h1').count()).toBe(1)
      expect(await page.locator('.page-back').getAttribute('href')).toBe(`/console/${list}`)
      expect(await flaws(page, 'everything')).toEqual({ violations: [], overflow: 0 })
    }
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('404'))).toEqual([])
  })

  test('the sign-in has none either', async () => {
    const { page } = await world.visitor({ ...screen, reducedMotion: 'reduce' })
    await page.goto('/console/')
    await page.getByPlaceholder('Type your email').waitFor()
    expect(await flaws(page, 'everything')).toEqual({ violations: [], overflow: 0 })
    await page.context().close()
  })
})

test('every entry of the menu is among the pages that are checked', async () => {
  const { page } = await world.visitor({ storageState })
  await page.goto('/console/')
  const links = page.getByRole('navigation', { name: 'Console' }).locator('a[href^="/console/"]')
  await links.first().waitFor()
  const menu = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(menu.length).toBeGreaterThan(10)
  const paths = PATHS.map((path) => `/console${path}`.replace('{organization}', HUB_ORGANIZATION))
  expect(menu.filter((path) => !paths.includes(path))).toEqual([])
  await page.context().close()
})

test('no style of the console’s own fields affects those of the sign-in form', async () => {
  const { page } = await world.visitor()
  await page.goto('/console/')
  await page.getByPlaceholder('Type your email').waitFor()
  const reaching = await page.evaluate(() => {
    const fields = [...document.querySelectorAll('.sid-card :is(input, button, select, textarea)')]
    const own = (selector: string) =>
      !selector.startsWith('*') && !selector.replaceAll(/:not\([^)]*\)/g, '').includes('.sid-')
    const selectors = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => (rule instanceof CSSStyleRule ? [rule.selectorText] : []))
    return {
      fields: fields.length,
      matches: selectors.filter((selector) => own(selector) && fields.some((field) => field.matches(selector))),
    }
  })
  expect(reaching.fields).toBeGreaterThan(1)
  expect(reaching.matches).toEqual([])
  await page.context().close()
})

test('a switch is wider than it is high, and the filters of a list are equally high', async () => {
  const { page } = await world.visitor({ storageState })
  await page.goto(`/console/organizations/${HUB_ORGANIZATION}?tab=readers`)
  const box = await page.getByRole('checkbox', { name: /^Name the missing groups/ }).boundingBox()
  expect(box?.width).toBeGreaterThan(1.5 * (box?.height ?? 0))
  await page.goto('/console/readings')
  const filters = page.getByRole('search').locator('.chip, .search')
  await filters.first().waitFor()
  const heights = await filters.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(4)
  expect(new Set(heights)).toEqual(new Set([40]))
  await page.context().close()
})

test('the console is used by keyboard only: past the menu, through a dialog, and back to the previous focus', async () => {
  const { page } = await world.visitor({ storageState })
  await page.goto('/console/persons?search=ada')
  await page.getByRole('row', { name: /ada/ }).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.getByRole('link', { name: /^ada/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^ada/ }).waitFor()
  await page.getByRole('button', { name: 'Disable' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Disable')
  await page.context().close()
})

test('Ctrl-K opens a page, a setting, a group and a person by name, and one Escape closes it', async () => {
  const { page, complaints } = await world.visitor({ storageState })
  await page.goto('/console/')
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  const field = page.getByRole('combobox', { name: 'Go to' })
  const go = async (typed: string, option: RegExp) => {
    await page.keyboard.press('Control+k')
    await field.fill(typed)
    await page.getByRole('option', { name: option }).waitFor()
    expect(await flaws(page, 'everything')).toEqual({ violations: [], overflow: 0 })
    await page.getByRole('option', { name: option }).click()
    await field.waitFor({ state: 'detached' })
  }
  await go('travel-agency', /^ada\..* Person$/)
  await page.getByRole('heading', { name: /^ada/, level: 1 }).waitFor()
  await go('writ', /^writers Group$/)
  await page.waitForURL('**/console/persons?group=writers')
  await go('claim', /^Sessions and tokens Setting$/)
  await page.getByRole('form', { name: 'Sessions and tokens' }).waitFor()
  await page.keyboard.press('Control+k')
  await field.fill('webh')
  await page.getByRole('option', { name: 'Webhooks Developers' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
  const button = page.getByRole('button', { name: 'Go to' })
  await button.click()
  await field.fill('zebra')
  await page.getByText('Nothing matches “zebra”.').waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('unsaved changes are indicated, and confirmed before leaving', async () => {
  const { page } = await world.visitor({ storageState, reducedMotion: 'reduce' })
  await page.goto(`/console/organizations/${HUB_ORGANIZATION}?tab=sessions`)
  const form = page.getByRole('form', { name: 'Sessions and tokens' })
  const length = form.getByRole('textbox', { name: 'Session length', exact: true })
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  const before = await length.inputValue()
  await length.fill('0')
  await bar.getByText('Unsaved changes: Sessions and tokens').waitFor()
  expect(await flaws(page, 'everything')).toEqual({ violations: [], overflow: 0 })
  await bar.getByRole('button', { name: 'Save changes' }).click()
  await form.locator('[aria-invalid=true]').first().waitFor()
  await page.getByRole('link', { name: 'Records' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard the unsaved changes?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  expect(await length.inputValue()).toBe('0')
  await bar.getByRole('button', { name: 'Discard' }).click()
  await bar.waitFor({ state: 'detached' })
  expect(await length.inputValue()).toBe(before)
  await length.fill('29')
  await bar.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Settings saved').waitFor()
  await bar.waitFor({ state: 'detached' })
  await length.fill('28')
  await page.getByRole('link', { name: 'Records' }).click()
  await dialog.getByRole('button', { name: 'Discard and leave' }).click()
  await page.getByRole('form', { name: 'Audit' }).waitFor()
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  expect(await length.inputValue()).toBe('29')
  await page.context().close()
})

test('on a phone the menu opens on demand, and closes after navigation', async () => {
  const { page } = await world.visitor({ storageState, viewport: { width: 320, height: 700 } })
  await page.goto('/console/')
  const link = page.getByRole('link', { name: 'People', exact: true })
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  expect(await link.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await link.click()
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
  expect(await link.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await flaws(page, 'everything')).toEqual({ violations: [], overflow: 0 })
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await page.context().close()
})

test('the bar is one row on a phone, and a desktop shows the whole menu', async () => {
  const { page } = await world.visitor({ storageState, viewport: { width: 390, height: 844 } })
  await page.goto('/console/')
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(70)
  await page.setViewportSize({ width: 1440, height: 900 })
  const last = await page.getByRole('navigation').getByRole('link').last().boundingBox()
  expect((last?.y ?? 900) + (last?.height ?? 0)).toBeLessThan(900)
  await page.context().close()
})

test('the colors follow the system until the user chooses, and the choice is remembered', async () => {
  const { page } = await world.visitor({ storageState, colorScheme: 'dark' })
  await page.goto('/console/')
  await page.getByRole('button', { name: 'Switch to light mode' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Switch to dark mode' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  await page.context().close()
})
