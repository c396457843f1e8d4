import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that axe-core runs, by the name of a standard. */
const STANDARDS = {
  /** WCAG 2.2, levels A and AA. */
  wcag22aa: { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } },
  /** Every rule of axe, including best practices. */
  everything: {},
  /** The same for a component without a page around it, which has no landmarks and perhaps no first-level heading. */
  part: { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } },
  /** The rules that depend on colors, for a page whose other rules were checked in another color scheme. */
  colors: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
}

/**
 * Runs axe-core on the current content of a page.
 * @param {import('playwright-core').Page} page
 * @param {keyof typeof STANDARDS} [standard]
 * @returns {Promise<string[]>} each violation: the rule and the elements
 */
export async function violations(page, standard = 'wcag22aa') {
  // Through the debugger and not as an element, because the page's Content-Security-Policy would refuse that.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SCRIPT)
  return page.evaluate(async (options) => {
    // At the top, because an element that is partly under the navbar would be too small a target there.
    scrollTo({ top: 0, behavior: 'instant' })
    // What `content-visibility` leaves out until it is scrolled to is checked too, in its final colors.
    const everything = new CSSStyleSheet()
    everything.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(everything)
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const report = await /** @type {any} */ (window).axe.run(document, { ...options, resultTypes: ['violations'] })
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== everything)
    return report.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, STANDARDS[standard])
}

/**
 * Returns what is wrong with the whole page: what axe finds, and how many pixels it is wider than the window.
 * @param {import('playwright-core').Page} page
 * @param {keyof typeof STANDARDS} [standard]
 */
export async function flaws(page, standard) {
  const axeViolations = await violations(page, standard)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return { violations: axeViolations, overflow: Math.max(0, overflow) }
}
