import type { Page } from 'playwright-core'

/** What opens something that a reader does not see at first. */
const CLOSED = [
  '[aria-expanded=false], summary, [role=tab], [role=button], button, [role=menuitem], nav li, a[href*="#"]',
  '[data-component-name*=Menu] :is(div, a, span)',
].join()
/** Buttons that leave the reference: other dialogs, downloads, requests. */
const OTHER = 'search|ask|copy|download|send|test request|try it|dark|light|theme|client|generate|share|deploy|connect'

/** All texts of a page, with everything in it opened one after the other as a reader would. */
export async function readPage(page: Page): Promise<string> {
  const texts = new Set<string>()
  for (let round = 0; round < 5; round++) {
    await scrollThrough(page)
    for (const text of await page.evaluate(textsOfPage)) texts.add(text)
    const shown = await page.evaluate(press, [CLOSED, OTHER] as const)
    if (shown.length === 0) break
    for (const text of shown) texts.add(text)
  }
  return [...texts].join('\n')
}

/** Some programs show an operation only when it comes near the window. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let at = 0; at < document.documentElement.scrollHeight; at += 700) {
      window.scrollTo(0, at)
      await new Promise(requestAnimationFrame)
    }
  })
}

/** Each text of the page by itself, and the addresses and values in it. */
function textsOfPage(): string[] {
  const values = [...document.querySelectorAll<HTMLInputElement>('a[href], input, textarea')].map(
    (each) => `${each.getAttribute('href') ?? ''} ${each.value ?? ''} ${each.placeholder ?? ''}`,
  )
  const elements = [...document.body.querySelectorAll('*')].filter((each) => !each.closest('script, style'))
  return [...values, ...elements.map(({ textContent }) => textContent).filter((text) => text.length < 400)]
}

/** Presses what was not pressed before, and returns what the page shows after each. */
async function press([closed, other]: readonly [string, string]): Promise<string[]> {
  const shown: string[] = []
  for (const each of document.querySelectorAll(closed)) {
    if (!(each instanceof HTMLElement)) continue
    const name = `${each.textContent} ${each.ariaLabel ?? ''} ${each.title}`
    if (each.dataset.pressed || new RegExp(other, 'i').test(name)) continue
    each.dataset.pressed = 'yes'
    each.click()
    await new Promise((resolve) => setTimeout(resolve, 10))
    // A tab takes the place of another one, so each is read.
    shown.push(document.body.textContent)
  }
  return shown
}

/** Whether a text is there as a whole word. */
export const isShown = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\w-])${word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(?![\\w-])`).test(text)
