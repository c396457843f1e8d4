import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { until } from '../world.js'
import type { EnginePage } from './engine.js'

/** Waits until a text is visible in a page. */
export const waitFor = (page: EnginePage, text: string) =>
  until(
    `the text "${text}"`,
    async () =>
      (await page.run((words: string) => (document.body?.innerText ?? '').includes(words), text)) || undefined,
  )

/** Waits for the first heading of the private page. */
export const privateHeading = (page: EnginePage) => waitFor(page, 'from key to first booking')

/** Runs in the page: what an opened page still lacks, once its pictures were tried. */
export async function isOpen(): Promise<{ brokenImages: string[]; door: boolean }> {
  const images = [...document.images].filter((image) => image.checkVisibility())
  for (const image of images) image.loading = 'eager'
  await Promise.all(images.map((image) => image.decode().catch(() => {})))
  return {
    brokenImages: images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc }) => currentSrc),
    door: document.querySelector('.portico-door') !== null,
  }
}

/** Runs in the page: how many keys are stored, and how many of them a script could read. */
export async function storedKeys(): Promise<{ stored: number; readable: number }> {
  const result = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await result(indexedDB.open('portico'))
  const rows = await result(database.transaction('keys').objectStore('keys').getAll())
  database.close()
  const keys = rows.flatMap((row) => Object.values(row as object)).filter((value) => value instanceof CryptoKey)
  return { stored: keys.length, readable: keys.filter(({ extractable }) => extractable).length }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on a page: each violated rule with its elements. */
export async function axeViolations(page: EnginePage): Promise<string[]> {
  await page.load(AXE)
  return page.run(async () => {
    // What `content-visibility` leaves out until it is scrolled to is checked too, in its final colors.
    const everything = new CSSStyleSheet()
    everything.replaceSync(
      '* { content-visibility: visible !important; animation: none !important; transition: none !important }',
    )
    document.adoptedStyleSheets.push(everything)
    await new Promise(requestAnimationFrame)
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const report = await axe.run(document, { resultTypes: ['violations'] })
    return report.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}
