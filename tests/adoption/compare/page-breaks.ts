import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'

/** A later page of a list with several pages. */
const LATER = /\/page\/\d+\/?$/

/** The maximum number of pages of a list. */
const MOST_PAGES = 50

/**
 * Whether the pages of a list differ only in where the list is broken into pages, as `docs/guide/sealing.md` explains: from the
 * first page to the last, the reader gets every entry of the plain build, with the same text and in the same order.
 * @param path a page of the list
 */
export async function brokenElsewhere(plain: Page, reader: Page, path: string): Promise<boolean> {
  const first = path.replace(LATER, '') || '/'
  const expected = await entriesFrom(plain, first)
  return expected.pages > 1 && isDeepStrictEqual(expected.entries, (await entriesFrom(reader, first)).entries)
}

/** The entries of a list, starting at the given page. */
async function entriesFrom(page: Page, first: string): Promise<{ pages: number; entries: string[] }> {
  const entries: string[] = []
  let pages = 0
  for (let next: string | undefined = first; next !== undefined && pages < MOST_PAGES; pages++) {
    await page.goto(next)
    const content = await settled(page)
    entries.push(...content.entries)
    next = content.next
  }
  return { pages, entries }
}

const shownBy = (page: Page) =>
  page.evaluate(() => ({
    entries: Array.from(document.querySelectorAll<HTMLElement>('main article'), (article) =>
      article.innerText.replace(/\s+/g, ' ').trim(),
    ),
    next: document.querySelector<HTMLAnchorElement>('.pagination-nav__link--next')?.pathname,
  }))

/** The content of a page once it has been the same for two seconds: private entries appear after public ones. */
async function settled(page: Page): ReturnType<typeof shownBy> {
  let content = await shownBy(page)
  for (let same = 0; same < 8; ) {
    await page.waitForTimeout(250)
    const now = await shownBy(page)
    same = isDeepStrictEqual(now, content) ? same + 1 : 0
    content = now
  }
  return content
}
