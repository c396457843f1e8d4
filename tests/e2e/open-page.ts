import type { Page, Response } from 'playwright-core'

/**
 * Opens a page of the hub and waits until React has hydrated it: its buttons are rendered before that, and a click then would be
 * lost.
 * @returns the response to the page's request
 */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path)
  await page.locator('html[data-has-hydrated="true"]').waitFor()
  return answer
}

/** Requests access at the door on the page, unless a request is pending. */
export async function requestAccess(page: Page): Promise<void> {
  const ask = page.getByRole('button', { name: 'Request access' })
  const sent = page.getByText('Request sent').first()
  await ask.or(sent).filter({ visible: true }).first().waitFor()
  if (await ask.isVisible()) await ask.click()
  await sent.waitFor()
}
