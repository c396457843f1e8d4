import { isDeepStrictEqual } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { readPage } from '../../../packages/docusaurus-theme/src/testing/read-page.js'
import { acceptLink } from '../../e2e/sign-in.js'
import type { Running } from '../installed/while-running.js'
import { shingleFinder, shingles } from '../scan/shingles.js'
import type { Chosen } from './choose-pages.js'
import { brokenElsewhere } from './page-breaks.js'

/** How the pages of a sealed site differ from those of the plain build. */
export interface Differences {
  /** Pages that read differently for a reader with access. */
  readonly reader: readonly string[]
  /** Pages that read differently for that reader, for a reason that the guide names and this test has verified. */
  readonly meant: readonly string[]
  /** Public pages that read differently for a visitor, and private ones that show more than the door. */
  readonly stranger: readonly string[]
  /** What the content policy of the sealed site refused, in the browser's words, each once. */
  readonly refused: readonly string[]
}

/** A page may still change while code and images load. */
const SETTLED = { tries: 60, pause: 250 }

/** Compares pages of the served sealed site with those of the plain build. */
export async function comparePages(
  browser: Browser,
  plainUrl: string,
  sealed: Running,
  { open, sealed: locked, lists }: Chosen,
): Promise<Differences> {
  const [plain, reader, stranger] = [
    await visit(browser, plainUrl),
    await visit(browser, sealed.url),
    await visit(browser, sealed.url),
  ]
  const refused = new Set<string>()
  for (const page of [reader, stranger])
    page.on('console', (message) => {
      const text = message.text()
      if (REFUSAL.test(text) && !REPORTED.test(text)) refused.add(text)
    })
  await reader.goto(sealed.ownerLink)
  await acceptLink(reader)
  await reader
    .getByRole('button', { name: /^(Sign|Log) out$/ })
    .first()
    .waitFor()
  const differences = { reader: [] as string[], meant: [] as string[], stranger: [] as string[] }
  for (const path of [...open, ...locked]) {
    await plain.goto(path)
    const different = await differenceOf(plain, reader, path, readPage)
    if (different) {
      const isMeant = lists.includes(path) && (await brokenElsewhere(plain, reader, path))
      differences[isMeant ? 'meant' : 'reader'].push(`${path}: ${different}`)
    }
    if (lists.includes(path)) continue
    const seen = locked.includes(path)
      ? await shownBesideDoor(plain, stranger, path)
      : await differenceOf(plain, stranger, path, readOpenPage)
    if (seen) differences.stranger.push(`${path}: ${seen}`)
  }
  return { ...differences, refused: [...refused] }
}

/** What browsers say about something that a policy does not allow. */
const REFUSAL = /violates the following Content Security Policy directive/

/** The preview also sends the policy as one that is only reported. Of a text that is run as code, browsers log nothing else. */
const REPORTED = /The policy is report-only/

/** A page of a new visitor. Nothing is requested of other hosts, but the policy applies to it. */
async function visit(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  await context.route(
    ({ hostname }) => hostname !== new URL(baseURL).hostname,
    (route) => route.abort(),
  )
  return context.newPage()
}

/** The text of a page for everyone. Its neighbors, lists and counts differ if they name private pages. */
async function readOpenPage(page: Page) {
  const { title, description, contents, pictures } = await readPage(page)
  const article = await page.evaluate(() => {
    const clone = document.querySelector('.theme-doc-markdown, article .markdown')
    return clone?.textContent?.replace(/\s+/g, ' ')
  })
  return { title, description, contents, pictures, article }
}

/** Opens the page and waits until it reads like the plain one. Returns the first difference that remains. */
async function differenceOf<Read extends object>(
  plain: Page,
  other: Page,
  path: string,
  read: (page: Page) => Promise<Read>,
): Promise<string | undefined> {
  await other.goto(path)
  let pair: [Read, Read] | undefined
  const stable = async (page: Page) => withoutChance(await read(page))
  for (let triesLeft = SETTLED.tries; triesLeft > 0; triesLeft--) {
    pair = await Promise.all([stable(plain), stable(other)])
    if (isDeepStrictEqual(...pair)) return undefined
    await other.waitForTimeout(SETTLED.pause)
  }
  const [expected, got] = pair as [Read, Read]
  const key = (Object.keys(expected) as (keyof Read)[]).find(
    (property) => !isDeepStrictEqual(expected[property], got[property]),
  )
  return key === undefined ? undefined : firstDifference(String(key), expected[key], got[key])
}

/** Mermaid gives its drawings random ids, and React counts those that components ask for, including components of the theme. */
const withoutChance = <Read>(content: Read): Read =>
  JSON.parse(
    JSON.stringify(content)
      .replace(/mermaid-svg-\d+/g, 'mermaid-svg')
      .replace(/_[rR]_\w+?_/g, '_r_'),
  )

function firstDifference(key: string, expected: unknown, got: unknown): string {
  const [expectedText, actualText] = [JSON.stringify(expected) ?? '', JSON.stringify(got) ?? '']
  let at = 0
  while (at < expectedText.length && expectedText[at] === actualText[at]) at++
  const piece = (text: string) => text.slice(Math.max(0, at - 40), at + 80)
  return `${key} reads …${piece(actualText)}… in place of …${piece(expectedText)}…`
}

/** What a visitor sees at a private page in addition to the door: runs of words of the page itself. */
async function shownBesideDoor(plain: Page, stranger: Page, path: string): Promise<string | undefined> {
  await stranger.goto(path)
  const door = stranger.locator('.portico-door[data-state="signed-out"]')
  if (
    !(await door.waitFor({ timeout: 15_000 }).then(
      () => true,
      () => false,
    ))
  )
    return 'there is no door'
  const article = (page: Page) => page.locator('main').innerText()
  const frame = shingles(await stranger.locator('.portico-door').innerText())
  const own = new Set([...shingles(await article(plain))].filter((run) => !frame.has(run)))
  const leaks = shingleFinder(own)(await stranger.locator('body').innerText())
  return leaks.length > 0 ? `shows "${leaks[0]}"` : undefined
}
