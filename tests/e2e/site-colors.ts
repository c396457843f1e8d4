import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { flaws } from '../../tools/lib/axe.mjs'

/** Primary colors of sites: Docusaurus' own, and some on which white, or black, cannot be read. */
const PRIMARY = ['#2e8555', '#d4151c', '#fff3b0', '#000000', '#6f2dbd', '#ff8a00', '#ffffff'] as const

/** The contrast of an element's text and its background (WCAG 2.2), whatever form of color the style has. */
const contrastOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('The browser has no canvas.')
    const luminance = (color: string) => {
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const { color, backgroundColor } = getComputedStyle(element)
    const [dark = 0, light = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  })

/** The door takes the primary color and the corners of the site, and stays readable with any color, in both schemes. */
export async function expectSiteColors(browser: Browser, address: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce', bypassCSP: true })
    const page = await context.newPage()
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), colorScheme)
    await page.goto(address)
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
    expect(await page.locator('main').count()).toBe(1)
    for (const primary of PRIMARY) {
      await page.evaluate((color) => document.documentElement.style.setProperty('--ifm-color-primary', color), primary)
      const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(primary.slice(at, at + 2), 16))
      await expect
        .poll(() => page.locator('.sid-button--primary').evaluate((button) => getComputedStyle(button).backgroundColor))
        .toBe(`rgb(${red}, ${green}, ${blue})`)
      expect.soft(await contrastOf(page, '.sid-button--primary'), `${primary} in ${colorScheme}`).toBeGreaterThan(4.5)
      expect.soft(await contrastOf(page, '.portico-auth'), `${primary} in the navbar`).toBeGreaterThan(4.5)
      expect.soft(await flaws(page), `${primary} in ${colorScheme}`).toEqual({ violations: [], overflow: 0 })
    }
    await context.close()
  }
}
