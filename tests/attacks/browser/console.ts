import type { BrowserContext, Page } from 'playwright-core'
import type { SiteWorld } from '../../../packages/docusaurus-theme/src/testing/site-world.js'

/** Signs an administrator in to the console, and returns its page. */
export async function openConsole(
  it: SiteWorld,
  context: BrowserContext,
  email: string,
  path = '/console/',
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.getByPlaceholder('Type your email').fill(email)
  await page.getByRole('button', { name: /^Email me a code/ }).click()
  await page.locator('.sid-otp-input input').first().focus()
  await page.keyboard.type(/\d{6}/.exec((await it.server.outbox.next(email)).subject)?.[0] ?? '')
  await page.getByRole('navigation', { name: 'Console' }).waitFor()
  return page
}

/** Whether a text contains a token that may call the admin API. */
export async function administers(it: SiteWorld, text: string): Promise<boolean> {
  for (const [token] of text.matchAll(/[\w-]+\.[\w-]+\.[\w-]{40,}/g)) {
    const response = await it.server.inject({ url: '/admin/persons', token })
    if (response.status === 200) return true
  }
  return false
}
