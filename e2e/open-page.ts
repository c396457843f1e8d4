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
