import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe-core is asked, by the name of a standard. */
const STANDARDS = {
  /** WCAG 2.2, levels A and AA. */
  wcag22aa: { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } },
  /** Every rule of axe, best practices included. */
  everything: {},
  /** The same for a part without a page around it, which has no landmarks and perhaps no first heading. */
  part: { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } },
  /** What depends on colors, of a page whose other rules were asked in another color scheme. */
  colors: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
}

/**
 * Runs axe-core on what a page shows now.
 * @param {import('playwright-core').Page} page
 * @param {keyof typeof STANDARDS} [standard]
 * @returns {Promise<string[]>} each violation: the rule and the elements
 */
export async function violations(page, standard = 'wcag22aa') {
  // By the debugger and not as an element, because the page's content policy would refuse that.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SCRIPT)
  return page.evaluate(async (options) => {
    const found = await /** @type {any} */ (window).axe.run(document, { ...options, resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, STANDARDS[standard])
}

/**
 * What is wrong with a page as a whole: what axe finds, and how many pixels it is wider than the window.
 * @param {import('playwright-core').Page} page
 * @param {keyof typeof STANDARDS} [standard]
 */
export async function flaws(page, standard) {
  const found = await violations(page, standard)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return { violations: found, overflow: Math.max(0, overflow) }
}
