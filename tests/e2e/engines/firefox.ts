import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import { ENGINES } from '../../../tools/lib/engines.mjs'
import { type EngineBrowser, type EnginePage, elementOf, PATIENCE, type Target } from './engine.js'

/** Starts Gecko, driven over WebDriver BiDi, with these settings of `about:config` besides its usual ones. */
export async function launchFirefox(settings: Readonly<Record<string, unknown>> = {}): Promise<EngineBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: ENGINES.Firefox.programs.browser,
    headless: true,
    extraPrefsFirefox: { ...settings },
    defaultViewport: { width: 1280, height: 900 },
    protocolTimeout: 2 * PATIENCE,
  })
  return {
    version: (await browser.version()).replace('/', ' '),
    page: pageOf(await browser.newPage()),
    close: () => browser.close(),
  }
}

function pageOf(page: Page): EnginePage {
  page.setDefaultTimeout(PATIENCE)
  const find = async (target: Target) => {
    const element = await page.waitForFunction(elementOf, { polling: 100 }, target)
    return element as ElementHandle<Element>
  }
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (work, ...args) => page.evaluate(work, ...args) as never,
    load: async (script) => void (await page.evaluate(`${script};0`)),
    click: async (target) => (await find(target)).click(),
    type: async (target, text) => (await find(target)).type(text),
    another: async () => pageOf(await page.browserContext().newPage()),
  }
}
