/** What a browser measures on a page: bytes, time to a heading, paints. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { median } from './median.mjs'

/**
 * The mean of the faster half. A browser rounds paints to 4 ms, so their median jumps in steps; and now and then it
 * runs the page's script before it paints, which doubles the time in either variant and says nothing about the page.
 */
function fasterHalf(values) {
  const half = values.sort((a, b) => a - b).slice(0, Math.ceil(values.length / 2))
  return half.reduce((sum, value) => sum + value, 0) / half.length
}

/**
 * The positions of a list, in every other round in reverse: the first to be measured meets a different machine state than the
 * second.
 */
const inTurn = (list, round) => (round % 2 === 0 ? [...list.keys()] : [...list.keys()].reverse())

/** JavaScript that a page loads by itself, each file after gzip. With `alone`, without what it prefetches for its links. */
export async function scriptBytes(browser, url, folder, { alone = false } = {}) {
  const page = await browser.newPage()
  // Docusaurus prefetches nothing if the connection has data saving on.
  if (alone)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } })
    })
  const files = new Set()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) files.add(pathname)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.close()
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0)
}

/**
 * Median milliseconds from a click on a link, on an idle page, until the heading of the next page is visible: for each address
 * in turn, because other load on the machine varies.
 */
export async function untilHeading(page, urls, path, title, rounds) {
  const took = urls.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const at of inTurn(urls, round)) took[at].push(await clickThrough(page, urls[at], path, title))
  return took.map(median)
}

async function clickThrough(page, url, path, title) {
  await page.goto(url, { waitUntil: 'networkidle' })
  return page.evaluate(
    ([href, text]) =>
      new Promise((resolve) => {
        const began = performance.now()
        new MutationObserver((_, observer) => {
          if (document.querySelector('h1')?.textContent !== text) return
          observer.disconnect()
          resolve(performance.now() - began)
        }).observe(document, { subtree: true, childList: true })
        document.querySelector(`main a[href="${href}"]`).click()
      }),
    [path, title],
  )
}

/** Milliseconds to the first and to the largest paint, each time in a profile without a cache, for each address in turn. */
export async function paints(browser, urls, rounds) {
  const paintTimes = urls.map(() => ({ first: [], largest: [] }))
  for (let round = 0; round < rounds; round += 1)
    for (const at of inTurn(urls, round)) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(urls[at], { waitUntil: 'networkidle' })
      const [first, largest] = await page.evaluate(
        () =>
          new Promise((resolve) =>
            new PerformanceObserver((list) =>
              resolve([
                performance.getEntriesByName('first-contentful-paint')[0].startTime,
                list.getEntries().at(-1).startTime,
              ]),
            ).observe({ type: 'largest-contentful-paint', buffered: true }),
          ),
      )
      paintTimes[at].first.push(first)
      paintTimes[at].largest.push(largest)
      await context.close()
    }
  return paintTimes.map(({ first, largest }) => ({ first: fasterHalf(first), largest: fasterHalf(largest) }))
}
