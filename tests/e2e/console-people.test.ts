import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { justNow, owner, proveAddress } from './administrators.js'
import { acceptLink } from './sign-in.js'
import { HUB_ORGANIZATION, type HubWorld, openWorld, until } from './world.js'

/** Giving people access and removing it, as an administrator does: found, added, invited, approved, imported, disabled. */
let world: HubWorld
let page: Page
let complaints: string[]

beforeAll(async () => {
  world = await openWorld({ PORTICO_SITE: '' })
  const visitor = await owner(world)
  page = visitor.page
  complaints = visitor.complaints
})
afterAll(async () => {
  await world?.close()
})

test('a person is added with a group, and an invalid address is reported before it is sent', async () => {
  await page.goto('/console/persons?new=person')
  await page.getByText('Add directly').click()
  const form = page.getByRole('form', { name: 'Add directly' })
  await form.getByRole('textbox', { name: 'Handle' }).fill('ada')
  await form.getByRole('button', { name: 'Add the person' }).click()
  await form.getByText('This is not an email address').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  await form.getByRole('textbox', { name: 'Handle' }).fill('ada@travel.example')
  await form.getByRole('combobox', { name: 'Groups' }).fill('docusaurus-users')
  await form.getByRole('combobox', { name: 'Groups' }).press('Enter')
  await form.getByRole('button', { name: 'Add the person' }).click()
  await page.getByRole('heading', { name: 'ada@travel.example' }).waitFor()
})

test('an attribute is stored in the bucket that determines who may see it', async () => {
  await page.getByRole('link', { name: 'Data' }).click()
  await page.getByRole('button', { name: 'Add or change an attribute' }).click()
  const form = page.getByRole('form', { name: 'Add or change an attribute' })
  await form.getByRole('combobox', { name: 'Name' }).fill('plan')
  await form.getByRole('textbox', { name: 'Value' }).fill('{"seats": 7}')
  await form.getByRole('combobox', { name: 'Bucket' }).selectOption('end_user_no_access')
  await form.getByRole('button', { name: 'Save the attribute' }).click()
  const row = page.getByRole('table', { name: 'Attributes' }).getByRole('row', { name: 'plan' })
  expect(await row.innerText()).toMatch(/\{"seats":7\}\s+end_user_no_access/)
})

test('a refusal by the server is shown with its message, at the field, and nothing typed is lost', async () => {
  await page.goto('/console/persons?new=person')
  await page.getByText('Add directly').click()
  const form = page.getByRole('form', { name: 'Add directly' })
  await form.getByRole('textbox', { name: 'Handle' }).fill('ada@travel.example')
  await form.getByRole('button', { name: 'Add the person' }).click()
  await form.getByRole('alert').getByText('Person exists.').waitFor()
  expect(await form.getByRole('textbox', { name: 'Handle' }).inputValue()).toBe('ada@travel.example')
})

test('an invited person follows the link and is in the group', async () => {
  await page.getByText('Invite by email').click()
  const form = page.getByRole('form', { name: 'Invite' })
  await form.getByRole('textbox', { name: 'Email address' }).fill('bob@travel.example')
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByRole('link', { name: 'Open the development outbox' }).waitFor()
  await page.goto('/console/invitations')
  const since = justNow()
  await page.getByRole('row', { name: 'bob@travel.example' }).getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Invitation sent again to bob@travel.example.').waitFor()
  await page.getByLabel('Select bob@travel.example').check()
  const selected = page.getByRole('region', { name: 'Selected invitations' })
  await selected.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('1 invitation sent again. The earlier links no longer work.').waitFor()
  await selected.waitFor({ state: 'detached' })
  const link = await world.linkFor('bob@travel.example', since)
  const { page: bob } = await world.visitor()
  await bob.goto(`/console/${new URL(link).search}`)
  await acceptLink(bob)
  await bob.getByRole('heading', { name: 'You need admin access' }).waitFor()
  await page.goto('/console/invitations')
  await page.getByRole('row', { name: 'bob@travel.example' }).getByText('accepted').waitFor()
  await page.goto('/console/persons?search=bob')
  await page.getByRole('row', { name: 'bob@travel.example' }).getByText('docusaurus-users').waitFor()
  await bob.context().close()
})

test('if new users need approval, one who signs up waits, and is approved', async () => {
  await page.goto('/console/organizations')
  await page.getByRole('link', { name: 'Developer hub', exact: true }).click()
  const form = page.getByRole('form', { name: 'Registration' })
  await form.getByRole('combobox', { name: 'Approval of new members' }).selectOption('sign_up')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Settings saved').waitFor()

  const { page: carol } = await world.visitor()
  await carol.goto('/console/account')
  await proveAddress(world, carol, 'carol@travel.example')
  await carol.getByText('Awaiting approval').waitFor()

  await page.goto('/console/approvals')
  await page.getByRole('button', { name: 'Approve: carol@travel.example' }).click()
  await page.getByText('No sign-ups to approve.').waitFor()
  await carol.getByRole('button', { name: 'Go back to login' }).click()
  await proveAddress(world, carol, 'carol@travel.example')
  await carol.getByRole('heading', { name: 'Your account' }).waitFor()
  await carol.context().close()
})

test('people are found by any part of their address, and sorted by column headers', async () => {
  await page.goto('/console/persons')
  await page.getByRole('searchbox', { name: 'Search people' }).fill('DA@tra')
  await page.keyboard.press('Enter')
  const people = page.getByRole('table', { name: 'People' }).getByRole('rowheader')
  await page.getByText('1 person', { exact: true }).waitFor()
  expect(await people.allInnerTexts()).toEqual(['ada@travel.example'])
  await page.getByRole('searchbox', { name: 'Search people' }).fill('lovelace')
  await page.keyboard.press('Enter')
  await page.getByText('No people match “lovelace”.').waitFor()
  await page.goto('/console/persons')
  const address = page.getByRole('columnheader', { name: 'Person' })
  await address.getByRole('button').click()
  await page
    .getByRole('columnheader', { name: 'Person', exact: true })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor()
  // The header changes before the rows arrive.
  const ascending = (await people.allInnerTexts()).toSorted()
  await expect.poll(() => people.allInnerTexts()).toEqual(ascending)
  await address.getByRole('button').click()
  await page.locator('[aria-sort=descending]').waitFor()
  await expect.poll(() => people.allInnerTexts()).toEqual(ascending.toReversed())
  await page.getByRole('row', { name: 'ada@travel.example' }).getByText('never').waitFor()
})

test('several people are changed at once; refused ones are named, and the change is undone', async () => {
  await page.goto('/console/persons')
  await page.getByLabel('Select all on this page').check()
  const selected = page.getByRole('region', { name: 'Selected people' })
  const count = Number.parseInt(await selected.locator('p').innerText(), 10)
  await selected.getByRole('button', { name: 'Disable' }).click()
  const done = page.getByRole('region', { name: 'What was changed' })
  await done.getByText(`${count - 1} people disabled. 1 person could not be changed:`).waitFor()
  await done.getByText('owner@travel.example: this is your own account').waitFor()
  await done.getByRole('button', { name: 'Undo' }).click()
  await done.getByText(`${count - 1} people enabled.`).waitFor()
  await page.getByLabel('Select ada@travel.example').check()
  await page.getByLabel('Select bob@travel.example').check()
  await selected.getByRole('button', { name: 'Add to a group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Groups' }).fill('partners')
  await dialog.getByRole('option', { name: 'Create “partners”' }).click()
  await dialog.getByRole('button', { name: 'Add to the groups' }).click()
  await done.getByText('2 people added to partners.').waitFor()
  await page.getByRole('row', { name: 'ada@travel.example' }).getByText('partners').waitFor()
  await done.getByRole('button', { name: 'Undo' }).click()
  await done.getByText('2 people removed from partners.').waitFor()
  await page.getByRole('row', { name: 'ada@travel.example' }).getByText('partners').waitFor({ state: 'detached' })
})

test('a person opens beside the list at a separate address, and Escape returns to their row', async () => {
  await page.goto('/console/persons?sort=address')
  await page.getByRole('link', { name: 'ada@travel.example' }).click()
  const drawer = page.getByRole('complementary', { name: 'Person' })
  await drawer.getByRole('heading', { name: 'ada@travel.example' }).waitFor()
  await page.reload()
  await drawer.getByRole('button', { name: 'Next' }).click()
  await drawer.getByRole('heading', { name: 'bob@travel.example' }).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('bob@travel.example')
  expect(new URL(page.url()).search).toBe('?sort=address')
})

test('a test email is sent to the administrator’s own address, and each kind of email is previewed', async () => {
  await page.goto('/console/organizations')
  await page.getByRole('link', { name: 'Developer hub', exact: true }).click()
  await page.getByRole('link', { name: 'Emails' }).click()
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await page.getByRole('link', { name: 'Open the development outbox' }).waitFor()
  const sent = await (await fetch(`${world.url}/outbox/messages?to=owner@travel.example`)).json()
  expect(sent[0].subject).toBe('Test email from Developer hub')
  const frame = page.frameLocator('iframe')
  await frame.getByText('123456').first().waitFor()
  await page.getByLabel('Email to preview').selectOption('invitation')
  await frame.getByRole('heading', { name: 'You are invited to Developer hub' }).waitFor()
  await page.getByRole('form', { name: 'Email texts' }).getByLabel('Subject').fill('Code {{code}}')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Settings saved').waitFor()
  await page.getByLabel('Email to preview').selectOption('code')
  await page.getByText('Code 123456').first().waitFor()
  await page.getByRole('form', { name: 'Email texts' }).getByLabel('Subject').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
})

test('texts of an email are previewed before they are saved, and so is the look of the sign-in page', async () => {
  await page.goto(`/console/organizations/${HUB_ORGANIZATION}?tab=emails`)
  const form = page.getByRole('form', { name: 'Email texts' })
  await form.getByRole('textbox', { name: 'Subject' }).fill('Hello from {{sender}}')
  await form.getByRole('button', { name: 'Preview these texts' }).click()
  await form.getByText('Hello from Developer hub').waitFor()
  await form
    .frameLocator('iframe')
    .getByRole('heading', { name: /Your code for Developer hub/ })
    .waitFor()
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('link', { name: 'Names and appearance' }).click()
  const look = page.getByRole('form', { name: 'Look of sign-in pages' })
  const buttons = look.getByRole('textbox', { name: /^Buttons optional/ })
  await buttons.fill('green')
  await bar.getByRole('button', { name: 'Save changes' }).click()
  await look.getByText('Write a color as').waitFor()
  await look.getByLabel('Buttons: choose a color').fill('#0a5c45')
  expect(await buttons.inputValue()).toBe('#0a5c45')
  await bar.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Settings saved').waitFor()
  const [saved] = await world.admin<{ settings: { ui_customization: object } }[]>('GET', '/admin/organizations')
  expect(saved?.settings.ui_customization).toEqual({ '--sid-color-primary': '#0a5c45' })
  expect(complaints.splice(0)).toEqual([])
})

test('a revoked invitation can be restored for some seconds; leaving the page, or closing it, revokes it', async () => {
  const invite = (name: string) =>
    world.admin('POST', '/admin/invitations', { handle: { type: 'email_address', value: `${name}@travel.example` } })
  await invite('zoe')
  await invite('yan')
  await page.goto('/console/invitations')
  const revoke = (of: Page, name: string) =>
    of.getByRole('button', { name: `Revoke the invitation to ${name}@travel.example` })
  await revoke(page, 'zoe').click()
  await page.getByRole('button', { name: 'Undo: zoe@travel.example' }).click()
  await revoke(page, 'zoe').waitFor()
  await page.reload()
  await revoke(page, 'zoe').click()
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor()
  await page.goBack()
  await revoke(page, 'yan').waitFor()
  await page.getByRole('row', { name: 'zoe@travel.example' }).waitFor({ state: 'detached' })

  const { page: other } = await world.visitor({ storageState: await page.context().storageState() })
  await other.goto('/console/invitations')
  await revoke(other, 'yan').click()
  await other.getByRole('button', { name: 'Undo: yan@travel.example' }).waitFor()
  await other.goto('about:blank')
  await until('the invitation is gone', async () => {
    const all = await world.admin<{ handle: { value: string } }[]>('GET', '/admin/invitations')
    return all.every(({ handle }) => handle.value !== 'yan@travel.example') || undefined
  })
  await other.context().close()
  expect(complaints.splice(0)).toEqual([])
})

test('an import shows which rows cannot be imported before it adds the others', async () => {
  await page.goto('/console/persons/import')
  const rows = ['email_address,groups', 'dora@travel.example,writers', 'not an address,', 'ada@travel.example,']
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('Ready to import 1 person. 2 rows will be skipped.').waitFor()
  const refused = page.getByRole('table', { name: 'Rows that cannot be imported' })
  expect(await refused.getByRole('row').nth(1).innerText()).toMatch(/^not an address\s+3\s+malformed e-mail address/i)
  expect(await refused.getByRole('row').nth(2).innerText()).toMatch(/^ada@travel.example\s+4\s+person exists/i)
  await page.getByRole('button', { name: 'Add 1 person' }).click()
  await page.getByText('Added 1 person.').waitFor()
  await page.goto('/console/persons?group=writers')
  await page.getByRole('row', { name: 'dora@travel.example' }).waitFor()
})

test('an export contains everybody that the list shows', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  const stream = await download.createReadStream()
  let text = ''
  for await (const part of stream) text += part
  expect(text.trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(text)).toMatchObject({ groups: ['writers'], handles: [{ value: 'dora@travel.example' }] })
})

test('a disabled person is signed out at once, and cannot sign in again', async () => {
  const { page: ada } = await world.visitor()
  await ada.goto('/console/account')
  await proveAddress(world, ada, 'ada@travel.example')
  await ada.getByRole('heading', { name: 'Your account' }).waitFor()

  await page.goto('/console/persons?search=ada')
  await page.getByRole('link', { name: 'ada@travel.example' }).click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByText('disabled', { exact: true }).first().waitFor()

  await ada.reload()
  await ada.getByPlaceholder('Type your email').waitFor()
  await proveAddress(world, ada, 'ada@travel.example')
  await ada.getByText('Awaiting approval').or(ada.getByText('Something went wrong')).first().waitFor()
  await ada.context().close()
})

test('deleting a person requires typing their name', async () => {
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await dialog.getByText('This field is required.').waitFor()
  await dialog.getByLabel('Type ada@travel.example to confirm').fill('ada@travel.example')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByRole('heading', { name: 'People' }).waitFor()
  await page.goto('/console/persons?search=ada')
  await page.getByText('No people match “ada”.').waitFor()
  expect(complaints).toEqual([])
})

test('an impersonator gives a reason, which the audit log records, and gets a link that works once', async () => {
  await page.goto('/console/persons?search=owner')
  await page.getByRole('link', { name: 'owner@travel.example' }).click()
  await page.getByRole('combobox', { name: 'Groups' }).fill('portico-impersonators')
  await page.getByRole('combobox', { name: 'Groups' }).press('Enter')
  await page.getByRole('button', { name: 'Save groups' }).click()
  await page.getByText('Groups saved').waitFor()
  await page.goto('/console/persons?search=dora')
  await page.getByRole('link', { name: 'dora@travel.example' }).click()
  await page.getByRole('button', { name: 'Impersonate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('ticket 42')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.locator('.copy code').innerText()
  const { page: window } = await world.visitor()
  await window.goto(`/console/${new URL(link).search}`)
  await acceptLink(window)
  await window.getByRole('heading', { name: 'You need admin access' }).waitFor()
  await page.goto('/console/audit')
  await page.getByRole('combobox', { name: 'What' }).selectOption('Person: prepared to sign in as someone')
  await page.getByRole('textbox', { name: 'Whom' }).fill('dora@travel.example')
  await page.keyboard.press('Enter')
  const entry = page.getByRole('row', { name: 'owner@travel.example prepared to sign in as dora@travel.example' })
  await entry.getByText('ticket 42').waitFor()
  await window.context().close()
})

test('the fields of the audit log’s filters are beside each other, without overlap', async () => {
  await page.goto('/console/audit')
  const fields = page.getByRole('search').locator('input')
  await fields.last().waitFor()
  for (const width of [1440, 1024, 700, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = await fields.evaluateAll((inputs) =>
      inputs.map((input) => {
        const { left, right, top, bottom } = input.getBoundingClientRect()
        return { left, right, top, bottom }
      }),
    )
    const over = boxes.filter((box, at) =>
      boxes.some(
        (other, to) =>
          to > at &&
          box.left < other.right &&
          other.left < box.right &&
          box.top < other.bottom &&
          other.top < box.bottom,
      ),
    )
    expect([width, over]).toEqual([width, []])
  }
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('the filtered audit log is saved for a spreadsheet, each entry as a sentence', async () => {
  await page.goto('/console/audit?action=person.impersonation_prepared')
  await page.getByRole('table', { name: 'Audit' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('audit.csv')
  const [names, first = '', ...rows] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(names).toBe('at,what,action,actor,person_id,detail')
  for (const line of [first, ...rows]) expect(line).toContain('"person.impersonation_prepared"')
  expect(first).toMatch(/@/)
})

test('the audit log is watched live', async () => {
  await page.goto('/console/audit')
  await page.getByRole('table', { name: 'Audit' }).waitFor()
  await page.getByRole('button', { name: 'Watch live' }).click()
  await page.getByText('Waiting for new entries').waitFor()
  await world.admin('POST', '/admin/groups', { name: 'testers' })
  const rows = page.getByRole('row', { name: 'The admin key described a group' })
  await rows.waitFor()

  // What is written while the server cannot be reached is shown afterwards.
  await page.route('**/admin/audit/tail*', (route) => route.abort())
  await world.admin('POST', '/admin/groups', { name: 'more-testers' })
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await world.admin('POST', '/admin/groups', { name: 'even-more-testers' })
  await page.unroute('**/admin/audit/tail*')
  await again.click()
  await until('all three entries are shown', async () => (await rows.count()) === 3 || undefined)
})
