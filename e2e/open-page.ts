import type { Page, Response } from 'playwright-core'

/**
 * Opens a page of the hub and waits until React has hydrated it: its buttons are drawn before that, and a click then goes
 * unheard.
 * @returns the answer that the page came with.
 */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path)
  await page.locator('html[data-has-hydrated="true"]').waitFor()
  return answer
}
