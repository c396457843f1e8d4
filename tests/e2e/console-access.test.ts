import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDns, type TestDns } from '../../packages/server/src/testing/dns-server.js'
import { flaws } from '../../tools/lib/axe.mjs'
import { inEveryLook, owner, proveAddress, signedIn } from './administrators.js'
import { member, signInByCode } from './sign-in.js'
import { HUB_ORGANIZATION, type HubWorld, openWorld } from './world.js'

/**
 * What determines who can read which pages, and what programs may do: groups, pages, requests, providers, keys, webhooks. With
 * the site.
 */
let world: HubWorld
let page: Page
let complaints: string[]
let dns: TestDns

beforeAll(async () => {
  dns = await startDns()
  world = await openWorld({ PORTICO_DNS: dns.address })
  const visitor = await owner(world)
  page = visitor.page
  complaints = visitor.complaints
})
afterAll(async () => {
  await world?.close()
  await dns?.close()
})

/** A reader who signed in and requested access to a page with its ticket, as that page does. */
async function askingReader(address: string): Promise<Page> {
  const { page: reader } = await world.visitor()
  await reader.goto('/console/account')
  await proveAddress(world, reader, address)
  await reader.getByRole('heading', { name: 'Your account' }).waitFor()
  await reader.evaluate(async () => {
    const token = window.localStorage.getItem('@slashid/USER_TOKEN')
    const { build, parts } = await (await fetch('/portico-seal.json')).json()
    await fetch('/access-requests', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        build,
        ticket: parts[0].ticket,
        reason: 'to build a booking flow',
        page: '/docs/intro',
      }),
    })
  })
  return reader
}

/** The spreadsheet file that a page saves. */
async function savedBy(from: Page): Promise<{ readonly name: string; readonly text: string }> {
  const button = from.getByRole('button', { name: 'Download as CSV' })
  const [download] = await Promise.all([from.waitForEvent('download'), button.click()])
  let text = ''
  for await (const part of await download.createReadStream()) text += part
  return { name: download.suggestedFilename(), text }
}

test('an access request shows who requests what and where, and approving it opens the page', async () => {
  const reader = await askingReader('reader@travel.example')
  await page.goto('/console/approvals')
  const row = page.getByRole('row', { name: 'reader@travel.example' })
  await row.getByText('to build a booking flow').waitFor()
  expect(await row.getByRole('link', { name: '/docs/intro' }).getAttribute('href')).toBe('/docs/intro')
  await page.getByRole('link', { name: 'Approvals 1' }).waitFor()
  await row.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('No access requests.').waitFor()
  await page.getByRole('link', { name: 'Approvals', exact: true }).waitFor()
  await reader.goto('/docs/intro')
  await reader.locator('.theme-doc-markdown h1').waitFor()
  await reader.context().close()
})

test('denying a request can be undone before the email, leaves the page closed, and is listed among the decided requests', async () => {
  const reader = await askingReader('other@travel.example')
  await page.reload()
  const deny = page.getByRole('button', { name: 'Deny: other@travel.example' })
  await deny.click()
  await page.getByRole('button', { name: 'Undo: other@travel.example' }).click()
  await deny.click()
  // Leaving the page carries it out.
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
  await page.goBack()
  await page.getByText('No access requests.').waitFor()
  await page.getByLabel('State').selectOption('denied')
  await page.getByRole('row', { name: 'other@travel.example' }).getByText('denied').waitFor()
  await reader.goto('/docs/intro')
  await reader.getByText('Your request was declined.').waitFor()
  expect(await reader.getByText('docusaurus-users').count()).toBe(0)
  expect(await reader.locator('.theme-doc-markdown h1').count()).toBe(0)
  await reader.context().close()
})

test('a verified domain lets its people join, who read the site as members of their organization', async () => {
  const hub = HUB_ORGANIZATION
  const globex = await world.admin<{ id: string }>('POST', '/admin/organizations', {
    org_name: 'Globex',
    parent_id: hub,
    settings: { self_registration: false },
  })
  await world.admin('PATCH', `/admin/organizations/${hub}`, {
    settings: { child_groups: ['docusaurus-users'], self_registration: false },
  })
  const administers = {
    handles: [{ type: 'email_address', value: 'owner@travel.example' }],
    groups: ['portico-admins'],
  }
  await world.admin('POST', '/admin/persons', administers, globex.id)
  const { page: partner, complaints: heard } = await signedIn(world, 'owner@travel.example', '/console/organizations')
  await partner.getByRole('button', { name: 'Switch to Globex' }).click()
  await partner.getByRole('link', { name: 'Domains' }).click()
  await partner.getByRole('button', { name: 'Add a domain' }).click()
  const form = partner.getByRole('form', { name: 'Add a domain' })
  const name = form.getByRole('textbox', { name: 'Domain' })
  await name.fill('gmail.com')
  await form.getByRole('button', { name: 'Add domain' }).click()
  await form.getByText('anyone can get an address').waitFor()
  await name.fill('globex.example')
  await form.getByRole('combobox', { name: /^Groups/ }).fill('docusaurus-users')
  await form.getByRole('combobox', { name: /^Groups/ }).press('Enter')
  await form.getByRole('button', { name: 'Add domain' }).click()
  const record = partner.getByRole('region', { name: 'DNS record of globex.example' })
  await record.getByText('_portico-challenge.globex.example').waitFor()
  await record.getByRole('button', { name: 'Check now: globex.example' }).click()
  await record.getByText('found no TXT record').waitFor()
  expect(await flaws(partner)).toEqual({ violations: [], overflow: 0 })
  const [, value = ''] = await record.locator('code').allInnerTexts()
  dns.set('_portico-challenge.globex.example', [value])
  await record.getByRole('button', { name: 'Check now: globex.example' }).click()
  await partner.getByRole('row', { name: 'globex.example' }).getByText('Verified').waitFor()
  expect(heard).toEqual([])
  await partner.context().close()

  const { page: reader, complaints: readerComplaints } = await world.visitor()
  await reader.goto('/docs/intro')
  await signInByCode(world, reader, 'ada@globex.example')
  await reader.locator('.theme-doc-markdown h1').waitFor()
  const bar = reader.getByRole('complementary', { name: 'Your organization' })
  await bar.getByText('You’re joining Globex').waitFor()
  expect(await flaws(reader)).toEqual({ violations: [], overflow: 0 })
  await bar.getByRole('button', { name: 'OK' }).click()
  await reader.reload()
  await reader.locator('.theme-doc-markdown h1').waitFor()
  expect(await bar.count()).toBe(0)
  expect(readerComplaints).toEqual([])
  await reader.context().close()
  await world.admin('PATCH', `/admin/organizations/${hub}`, { settings: { self_registration: true } })
})

test('feedback is listed with its page and sender, and disappears from the list when it is done', async () => {
  const { page: reader } = await world.visitor()
  await reader.goto('/console/account')
  await proveAddress(world, reader, 'writer@travel.example')
  await reader.getByRole('heading', { name: 'Your account' }).waitFor()
  await reader.evaluate(async () => {
    const token = window.localStorage.getItem('@slashid/USER_TOKEN')
    for (const text of ['The sample lacks a header.\nIt answers 400.', '<img src=x onerror=alert(1)>'])
      await fetch('/feedback', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text, page: '/api' }),
      })
  })
  await reader.context().close()
  await page.goto('/console')
  await page.getByRole('link', { name: '2 Open feedback' }).click()
  const row = page.getByRole('row', { name: 'The sample lacks a header.' })
  await row.getByRole('link', { name: 'writer@travel.example' }).waitFor()
  expect(await row.getByRole('link', { name: '/api' }).getAttribute('href')).toBe('/api')
  await page.getByText('<img src=x onerror=alert(1)>').waitFor()
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
  await row.getByRole('button', { name: 'Mark as done' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByLabel('State').selectOption('done')
  await row.getByRole('button', { name: 'Reopen' }).waitFor()
})

test('pages are listed with their readers, as in the served build', async () => {
  await page.goto('/console/access')
  await page.getByText('is sealed').waitFor()
  const intro = page.getByRole('row', { name: '/docs/intro' })
  await intro.getByText('docusaurus-users').waitFor()
  await page.getByLabel('Path begins with').fill('/blog')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: '/blog/welcome' }).getByText('Everyone').waitFor()
  await intro.waitFor({ state: 'detached' })
})

test('a page shows who can open it and who did; a reader who lost access is listed until the key lease ends', async () => {
  await page.goto('/console/access')
  await page.getByRole('link', { name: '/docs/intro', exact: true }).click()
  await page.getByRole('heading', { name: '/docs/intro', level: 1 }).waitFor()
  const decides = page.getByRole('table', { name: 'What decides this' })
  await decides.getByRole('row', { name: 'Rule' }).getByText('requires the group docusaurus-users').waitFor()
  const now = page.getByRole('table', { name: 'Who can open it now' })
  await now.getByRole('row', { name: 'reader@travel.example' }).waitFor()
  const openings = page.getByRole('table', { name: 'Openings' })
  await openings.getByRole('row', { name: 'reader@travel.example' }).first().getByText('Browser').waitFor()
  expect(await page.getByText('other@travel.example').count()).toBe(0)
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })

  await now.getByRole('link', { name: 'reader@travel.example' }).click()
  await page.getByRole('table', { name: 'Pages they can open' }).getByRole('link', { name: '/docs/intro' }).waitFor()
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('table', { name: 'Openings' }).getByText('docusaurus-users').first().waitFor()
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
  await page.getByRole('link', { name: 'Access', exact: true }).click()
  await page.getByRole('button', { name: 'Remove docusaurus-users' }).click()
  await page.getByRole('button', { name: 'Save groups' }).click()
  await page.getByText('Groups saved.').waitFor()

  await page.getByRole('link', { name: 'Withdrawn access' }).click()
  const withdrawn = page.getByRole('table', { name: 'Withdrawn access' })
  const lost = withdrawn.getByRole('row', { name: 'reader@travel.example' })
  await lost.getByText('docusaurus-users').waitFor()
  expect(await lost.locator('time').count()).toBe(1)
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
})

test('who read what is summed by reader and by part, rendered in every look, and saved as it is shown', async () => {
  await page.goto('/console/readings')
  await page.getByRole('img', { name: /^Readings over time/ }).waitFor()
  await page.getByLabel('Group by').selectOption('person')
  const totals = page.getByRole('table', { name: 'Who read what' })
  // Until the sums have arrived, the lines of each day are there, of which a reader may have several.
  const sum = page.getByRole('link', { name: /^\d+ readings?: reader@travel\.example$/ })
  const reader = totals.getByRole('row', { name: 'reader@travel.example' }).filter({ has: sum })
  await reader.waitFor()
  await page.getByRole('list', { name: 'Readings by reader' }).getByText('reader@travel.example').waitFor()
  await inEveryLook(page, async () => {
    expect(await flaws(page, 'everything')).toEqual({ violations: [], overflow: 0 })
  })
  const csv = await savedBy(page)
  expect(csv.name).toBe('who-read-what-by-person.csv')
  const [head, ...lines] = csv.text.trim().split('\r\n')
  expect(head).toBe('reader,person_id,company,organization,organization_id,signed_in_by,times,readers,first_at,last_at')
  expect(lines).toHaveLength((await totals.getByRole('row').count()) - 1)
  await reader.getByRole('link', { name: /^\d+ readings?: reader@travel\.example$/ }).click()
  await page.waitForURL('**/console/readings?person_id=*')
  await totals.getByRole('row', { name: 'reader@travel.example' }).first().getByText('Browser').waitFor()
  await page.getByLabel('Group by').selectOption('part')
  await totals.getByRole('row', { name: 'docusaurus-users' }).first().waitFor()
  expect(new URL(page.url()).searchParams.get('person_id')).not.toBeNull()
})

test('the key pair of the site is listed with the build that readers opened', async () => {
  await page.goto('/console/key-pairs')
  const pair = page.getByRole('row', { name: /^[0-9a-f]{16}/ })
  await pair.getByText('Current').waitFor()
  await pair.getByText('last used').waitFor()
  await page.getByText('npx portico seal rotate').waitFor()
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
})

test('a provider that cannot work is refused at the field, and what was typed stays', async () => {
  await page.goto('/console/providers?new=provider')
  const form = page.getByRole('form', { name: 'Add a provider' })
  await form.getByLabel('Provider', { exact: true }).selectOption('okta')
  await form.getByRole('textbox', { name: 'Client ID' }).fill('hub')
  await form.getByRole('button', { name: 'Add the provider' }).click()
  await form.getByRole('alert').getByText('Issuer is missing').waitFor()
  expect(await form.getByRole('textbox', { name: 'Client ID' }).inputValue()).toBe('hub')

  await form.getByLabel('Provider', { exact: true }).selectOption('saml')
  await form.getByRole('textbox', { name: 'Name' }).fill('Acme')
  await form
    .getByLabel('Metadata file')
    .setInputFiles({ name: 'idp.xml', mimeType: 'text/xml', buffer: Buffer.from('<a>') })
  await form.getByRole('button', { name: 'Add the provider' }).click()
  await form.getByRole('alert').getByText('XML').waitFor()
  expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Acme')
})

test('a provider that was added shows what has to be configured at its own side, never its secret', async () => {
  await page.goto('/console/providers?new=provider')
  const form = page.getByRole('form', { name: 'Add a provider' })
  await form.getByRole('textbox', { name: 'Client ID' }).fill('hub')
  await form.getByRole('textbox', { name: 'Client secret' }).fill('hunter2-hunter2')
  await form.getByLabel('Group mapping').fill('Staff = docusaurus-users')
  await form.getByRole('button', { name: 'Add the provider' }).click()
  await page.getByRole('heading', { name: 'Google' }).waitFor()
  expect(await page.locator('.copy code').first().innerText()).toMatch(/\/sso\/oidc\/[^/]+\/callback$/)
  expect(await page.content()).not.toContain('hunter2')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await page.getByText('No providers yet').waitFor()
})

test('a key is shown once, may do what it was given, and is refused once it is removed', async () => {
  await page.goto('/console/keys')
  await page.getByRole('button', { name: 'Create an API key' }).click()
  const form = page.getByRole('form', { name: 'Create an API key' })
  await form.getByRole('textbox', { name: 'Name' }).fill('reports')
  await form.getByRole('button', { name: 'Create key' }).click()
  await form.getByText('This field is required.').waitFor()
  await form.getByLabel('audit:read').check()
  await form.getByRole('button', { name: 'Create key' }).click()
  const key = await page.locator('.copy code').innerText()
  const ask = async (path: string) =>
    (await fetch(world.url + path, { headers: { authorization: `Bearer ${key}` } })).status
  expect([await ask('/admin/audit'), await ask('/admin/persons')]).toEqual([200, 403])
  await page.reload()
  await page.getByRole('row', { name: 'reports' }).waitFor()
  expect(await page.content()).not.toContain(key)
  await page.getByRole('row', { name: 'reports' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the key' }).click()
  await page.getByText('No API keys yet.').waitFor()
  expect(await ask('/admin/audit')).toBe(401)
})

test('a webhook is tested, its delivery shows the result, and can be sent again', async () => {
  const taken: string[] = []
  const program = createServer((request, response) => {
    taken.push(String(request.headers['webhook-id']))
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => program.once('listening', resolve))
  const address = `http://127.0.0.1:${(program.address() as AddressInfo).port}/hook`

  await page.goto('/console/webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const form = page.getByRole('form', { name: 'Add a webhook' })
  await form.getByRole('textbox', { name: 'Address' }).fill('my program')
  await form.getByRole('button', { name: 'Add the webhook' }).click()
  await form.getByText('This is not a web address').waitFor()
  await form.getByRole('textbox', { name: 'Address' }).fill(address)
  await form.getByRole('button', { name: 'Add the webhook' }).click()
  expect(await page.locator('.copy code').innerText()).toMatch(/^whsec_/)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: address }).click()
  await page.getByRole('button', { name: 'Send a test event' }).click()
  const row = page.getByRole('row', { name: 'webhook.test' }).first()
  await row.getByText('delivered').waitFor()
  await row.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('row', { name: 'webhook.test' }).nth(1).getByText('delivered').waitFor()
  await expect.poll(() => taken.length).toBeGreaterThanOrEqual(2)
  program.close()
  expect(complaints).toEqual([])
})

test('a list that is longer than a page is read page by page', async () => {
  for (let n = 0; n < 102; n++)
    await world.admin('POST', '/admin/groups', { name: `team-${String(n).padStart(3, '0')}` })
  await page.goto('/console/groups')
  const pages = page.getByRole('navigation', { name: 'Pages of groups' })
  await pages.getByText(/^1–50 of \d+ groups$/).waitFor()
  expect(await page.getByRole('row', { name: 'team-050' }).count()).toBe(0)
  await pages.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('row', { name: 'team-050' }).waitFor()
  await page.reload()
  await page.getByRole('row', { name: 'team-050' }).waitFor()
  await pages.getByRole('button', { name: 'Last' }).click()
  await page.getByRole('row', { name: 'team-101' }).waitFor()
  expect(await page.getByRole('row').count()).toBeLessThan(10)
  expect(await pages.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  await pages.getByRole('button', { name: 'First' }).click()
  await pages.getByText(/^1–50 of \d+ groups$/).waitFor()
})

test('a page of the console can be opened by its address, and an unknown one shows an error page', async () => {
  await page.goto('/console/groups')
  await page.getByRole('heading', { name: 'Groups', exact: true }).waitFor()
  await page.goto('/console/nowhere/at/all')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

test('an administrator views the site as a member of a group, and continues with their own session', async () => {
  const site = await page.context().newPage()
  const bar = site.getByRole('complementary', { name: 'View as a reader' })
  const text = site.locator('.theme-doc-markdown h1')
  await site.goto('/docs/intro')
  await text.waitFor()
  const view = async (group?: string) => {
    await page.goto('/console/access/page?path=/docs/intro')
    await page.getByRole('button', { name: 'View as…' }).click()
    if (group) {
      await page.getByRole('combobox', { name: 'Groups' }).fill(group)
      await page.getByRole('option', { name: group }).first().click()
    }
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = page.getByRole('link', { name: 'Open the site' })
    await link.waitFor()
    expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
    await site.goto((await link.getAttribute('href')) ?? '')
  }

  await view()
  await bar.getByText('You see this site as anyone signed in, until').waitFor()
  await site.getByRole('heading', { name: 'You don’t have access to this page yet' }).waitFor()
  expect(await site.getByRole('button', { name: 'Request access' }).count()).toBe(0)
  expect(await flaws(site)).toEqual({ violations: [], overflow: 0 })
  await view('docusaurus-users')
  await bar.getByText('You see this site as a member of docusaurus-users, until').waitFor()
  await text.waitFor()
  expect(await flaws(site)).toEqual({ violations: [], overflow: 0 })

  await bar.getByRole('button', { name: 'End view' }).click()
  await bar.waitFor({ state: 'detached' })
  await text.waitFor()
  await site.getByRole('button', { name: 'Log out' }).waitFor()
  await site.close()
  await page.goto('/console/audit?action=site.view_prepared')
  await page.getByRole('row', { name: 'viewed the site as others see it' }).first().waitFor()
})

test('a preview is registered, refused at the address of the site itself, and closed', async () => {
  await page.goto('/console/previews')
  await page.getByText('No previews yet.').waitFor()
  await page.getByRole('button', { name: 'Register a preview' }).click()
  const form = page.getByRole('form', { name: 'Register a preview' })
  await form.getByRole('textbox', { name: 'Name' }).fill('PR 41')
  await form.getByRole('textbox', { name: 'Build' }).fill('0123456789abcdef')
  await form.getByRole('textbox', { name: 'Address' }).fill(`${world.url}/`)
  await form.getByRole('button', { name: 'Register preview' }).click()
  await form.getByText('a preview needs its own origin').waitFor()
  await form.getByRole('textbox', { name: 'Address' }).fill('https://pr-41.previews.example/')
  await form.getByRole('button', { name: 'Register preview' }).click()
  const row = page.getByRole('row', { name: 'PR 41' })
  await row.getByText('https://pr-41.previews.example/').waitFor()
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
  await row.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Close the preview' }).click()
  await page.getByText('Preview closed.').waitFor()
  await expect.poll(() => row.getByRole('button').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('an agreement created in the console closes pages until it is read and accepted there, and so does its next version', async () => {
  await page.goto('/console/agreements?new=agreement')
  const form = page.getByRole('form', { name: 'Add an agreement' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Confidentiality')
  await form.getByRole('textbox', { name: 'Text' }).fill(`Keep it secret.\n${'Always. '.repeat(800)}`)
  const groups = form.getByRole('combobox', { name: /^For members/ })
  await groups.fill('docusaurus-users')
  await groups.press('Enter')
  await form.getByRole('button', { name: 'Add the agreement' }).click()
  await page.getByRole('link', { name: 'Confidentiality' }).click()
  await page.getByText('No one has accepted it yet.').waitFor()

  const reader = await member(world, 'lawyer@travel.example', ['docusaurus-users'], '/docs/intro')
  const text = reader.getByRole('region', { name: 'Confidentiality' })
  const heading = reader.locator('.theme-doc-markdown h1')
  await text.waitFor()
  expect(await heading.count()).toBe(0)
  expect(await flaws(reader)).toEqual({ violations: [], overflow: 0 })
  await text.focus()
  await reader.keyboard.press('End')
  await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  await reader.getByRole('button', { name: 'Accept', exact: true }).click()
  await heading.waitFor()

  await page.reload()
  const row = page.getByRole('table', { name: 'Acceptances' }).getByRole('row', { name: 'lawyer@travel.example' })
  await row.waitFor()
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
  const csv = await savedBy(page)
  expect(csv.name).toBe('acceptances.csv')
  expect(csv.text).toMatch(/"lawyer@travel\.example".*"Travel API","","","1",.*"eyJ[\w-]+\.[\w-]+\.[\w-]+"/)
  await page.getByRole('button', { name: 'Add a version' }).click()
  const next = page.getByRole('form', { name: 'Add a version' })
  await next.getByRole('textbox', { name: 'Text' }).fill('Keep it more secret.')
  await next.getByRole('button', { name: 'Add the version' }).click()
  await page.getByRole('row', { name: 'Version 2' }).waitFor()
  await reader.reload()
  await text.getByText('Keep it more secret.').waitFor()
  expect(await heading.count()).toBe(0)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
  await page.getByRole('table', { name: 'Agreements' }).getByRole('row', { name: 'Confidentiality' }).waitFor()
  const accepted = page.getByRole('table', { name: 'Accepted by this organization' })
  await accepted.getByRole('row', { name: 'Confidentiality' }).getByText('lawyer@travel.example').waitFor()
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
  await reader.reload()
  await heading.waitFor()
  await reader.context().close()
})

test('a partner organization is managed on one page: its groups, and all of its members suspended and resumed', async () => {
  const body = { org_name: 'Initech', parent_id: HUB_ORGANIZATION, person_pool: 'own' }
  const { id } = await world.admin<{ id: string }>('POST', '/admin/organizations', body)
  await page.goto('/console/partners')
  await page.getByRole('row', { name: 'Initech' }).getByText('active').waitFor()
  await page.getByRole('link', { name: 'Initech' }).click()
  await page.getByRole('heading', { name: 'Initech', level: 1 }).waitFor()
  await page.getByText('Initech has no groups.').waitFor()
  const through = { settings: { child_groups: ['docusaurus-users'] } }
  await world.admin('PATCH', `/admin/organizations/${HUB_ORGANIZATION}`, through)
  await page.reload()
  await page.getByText('Also allowed').waitFor()
  await page.getByRole('button', { name: 'Suspend all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend all' }).click()
  await page.getByText('Suspended since').waitFor()
  const state = async () =>
    (await world.admin<{ suspended_at: string | null }>('GET', `/admin/organizations/${id}`)).suspended_at
  expect(await state()).not.toBeNull()
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Suspended since').waitFor({ state: 'detached' })
  expect(await state()).toBeNull()
  await page.goto('/console/audit?action=organization.suspended')
  await page.getByRole('row', { name: 'suspended an organization' }).waitFor()
  expect(complaints).toEqual([])
})
