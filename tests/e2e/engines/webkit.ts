import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '@portico/server/testing/free-port'
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver'
import { ENGINES } from '../../../tools/lib/engines.mjs'
import { until } from '../world.js'
import { type EngineBrowser, type EnginePage, elementOf, PATIENCE, type Target } from './engine.js'

const PROGRAMS = ENGINES.WebKit.programs

/** Starts WebKit, driven over WebDriver. Its display is one in memory. */
export async function launchWebKit(): Promise<EngineBrowser> {
  const [port, display] = [await freePort(), await openDisplay()]
  const env = {
    ...process.env,
    DISPLAY: display.name,
    // A sandbox of its own cannot be made inside a container, or by root.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  const driver = spawn(PROGRAMS.driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const server = `http://127.0.0.1:${port}`
  await until('the start of the WebKit driver', async () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    ),
  )
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: PROGRAMS.browser, args: ['--automation'] },
  })
  const session = await new Builder().usingServer(server).withCapabilities(capabilities).build()
  await session.manage().setTimeouts({ script: PATIENCE, pageLoad: PATIENCE })
  const version = (await session.getCapabilities()).get('browserVersion')
  return {
    version: `WebKitGTK ${version}`,
    page: pageOf(session, await session.getWindowHandle()),
    async close() {
      await session.quit().finally(() => {
        driver.kill()
        display.program.kill()
      })
    },
  }
}

/** Starts a display server with the first free number. */
function openDisplay(): Promise<{ readonly name: string; readonly program: ChildProcess }> {
  const program = spawn(PROGRAMS.display, ['-displayfd', '3', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    program.once('error', reject)
    program.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    program.stdio[3]?.once('data', (number: Buffer) => resolve({ name: `:${String(number).trim()}`, program }))
  })
}

function pageOf(session: WebDriver, handle: string): EnginePage {
  /** Commands go to the window that was used last. */
  const here = () => session.switchTo().window(handle)
  const find = (target: Target) =>
    until(`the element ${JSON.stringify(target)}`, async () => {
      await here()
      const element = await session.executeScript<WebElement | null>(`return (${elementOf})(arguments[0])`, target)
      return element ?? undefined
    })
  return {
    async goto(url) {
      await here()
      await session.get(url)
    },
    async reload() {
      await here()
      await session.navigate().refresh()
    },
    async run(work, ...args) {
      await here()
      const script = `const [all, done] = [[...arguments].slice(0, -1), arguments[arguments.length - 1]]
        Promise.resolve().then(() => (${work})(...all)).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await session.executeAsyncScript<{ value: never; error?: string }>(script, ...args)
      if (error !== undefined) throw new Error(error)
      return value
    },
    async load(script) {
      await here()
      await session.executeScript(script)
    },
    click: async (target) => (await find(target)).click(),
    type: async (target, text) => (await find(target)).sendKeys(text),
    async another() {
      await here()
      await session.switchTo().newWindow('tab')
      return pageOf(session, await session.getWindowHandle())
    },
  }
}
