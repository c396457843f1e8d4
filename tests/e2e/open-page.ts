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

/**
 * Opens another page of the application that a tab shows, as a link would, so that no script is loaded again. It goes by way of an address
 * without a page, because only then is it certain when the next page is rendered.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const go = (address: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, address)
  const missing = page.getByRole('heading', { name: 'Page not found', level: 1 })
  await go(path.startsWith('/console') ? '/console/nowhere' : '/no-such-page')
  await missing.waitFor()
  await go(path)
  if (/(nowhere|no-such-page)$/.test(path)) return
  await missing.waitFor({ state: 'detached' })
  await page.locator('h1').first().waitFor()
  // The bar that Docusaurus shows while it loads a page fades out.
  await page.locator('#nprogress').waitFor({ state: 'detached' })
}

/** Requests access at the door on the page, unless a request is pending. */
export async function requestAccess(page: Page): Promise<void> {
  const ask = page.getByRole('button', { name: 'Request access' })
  const sent = page.getByText('Request sent').first()
  await ask.or(sent).filter({ visible: true }).first().waitFor()
  if (await ask.isVisible()) await ask.click()
  await sent.waitFor()
}
