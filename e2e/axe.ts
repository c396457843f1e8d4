import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds against WCAG 2.2 AA on the current page: the rule and the elements, one string each. */
export async function violations(page: Page): Promise<string[]> {
  // Not as a script of the page: its content policy would refuse that.
  await page.evaluate(AXE)
  const { violations: found } = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } }
    return axe.run({ runOnly: { type: 'tag', values: tags } })
  }, RULES)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
