import type { Page } from 'playwright-core'
import type { HubWorld } from './world.js'

/** Requests a code in the hub's form. */
export async function askForCode(page: Page, address: string): Promise<void> {
  await page.getByPlaceholder('Type your email').fill(address)
  await page.getByRole('button', { name: /^Email me a code/ }).click()
}

/** Fills in the form's first screen and the six boxes, as a person with an email address would. */
export async function signInByCode(world: HubWorld, page: Page, address: string): Promise<void> {
  const since = new Date(Date.now() - 1).toISOString()
  await askForCode(page, address)
  await page.locator('.sid-otp-input input').first().waitFor()
  await page.locator('.sid-otp-input input').first().focus()
  await page.keyboard.type(await world.codeFor(address, since))
}

/** Confirms being signed in by the link that the page was opened with. */
export const acceptLink = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true }).click()

/** Opens a page of someone who is a member of these groups and signed in, at the given address. */
export async function member(world: HubWorld, address: string, groups: readonly string[], path: string): Promise<Page> {
  const added = await world.portico('person', 'add', address, ...groups.flatMap((group) => ['--group', group]))
  if (added.code !== 0) throw new Error(added.stderr)
  const { page } = await world.visitor()
  await page.goto(path)
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await signInByCode(world, page, address)
  await page.getByRole('button', { name: 'Log out' }).first().waitFor()
  return page
}
