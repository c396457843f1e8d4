import { existsSync } from 'node:fs'
import { ENGINES, isInstalled } from './engines.mjs'
import { inRoot } from './root.mjs'
import { node, run, Stop, say } from './run.mjs'

/**
 * Where browsers of the Chromium family are installed, by platform, the best for tests first: the headless shell is the same
 * browser without the windows around the pages, which take half of its time.
 */
const PLACES = {
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** The browser that tests drive: `CHROMIUM_PATH`, a system browser, or Playwright's own; undefined if there is none. */
async function findBrowser() {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return configured
  const system = (PLACES[process.platform] ?? []).find(existsSync)
  if (system) return system
  const { chromium } = await import('playwright-core')
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** Flags of apt-get that end an attempt without network after seconds. */
const APT = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10']

const DEBIAN = { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true }
const mayInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
const updatePackages = () => run('apt-get', [...APT, 'update'], DEBIAN)
const installPackages = (names) => run('apt-get', [...APT, 'install', '-y', ...names], DEBIAN)

/** Installs the browsers of the other engines if this user may install packages. The tests skip an engine whose browser is missing, and this says so. */
export async function ensureEngines() {
  const missing = () => Object.entries(ENGINES).filter(([, engine]) => !isInstalled(engine))
  const first = missing()
  if (first.length > 0 && mayInstall()) {
    say(`Installing ${first.map(([name]) => name).join(' and ')} from Debian …`)
    await updatePackages()
      .then(() => installPackages(first.flatMap(([, { packages }]) => packages)))
      .catch((error) => say(error.message))
  }
  for (const [name, { packages }] of missing())
    say(`${name} is not installed, so its tests are skipped. On Debian: apt-get install ${packages.join(' ')}`)
}

/**
 * Installs Debian's headless shell if this user may install packages, and Chromium if that release has no shell and there is no other
 * browser.
 */
async function installFromDebian() {
  const [shell, chromium] = PLACES.linux
  if (!mayInstall() || existsSync(shell) || process.env.CHROMIUM_PATH) return
  say('Installing Chromium’s headless shell from Debian …')
  await updatePackages()
  const install = (name) => installPackages([name])
  await install('chromium-headless-shell').catch((error) =>
    existsSync(chromium) ? say(error.message) : install('chromium'),
  )
}

const installFromPlaywright = async () => {
  say('Downloading Chromium (Playwright) …')
  await node(inRoot('node_modules', 'playwright-core', 'cli.js'), ['install', 'chromium'], { quiet: true })
}

/**
 * Finds the best browser, which it installs if it may, in the first way that works.
 * @returns {Promise<string>} the path of its executable
 */
export async function ensureBrowser() {
  for (const install of [installFromDebian, installFromPlaywright]) {
    await install().catch((error) => say(error.message))
    const browser = await findBrowser()
    if (browser) return browser
  }
  throw new Stop(
    'The tests drive a real browser, and none could be found or installed. Install Chromium or Chrome, or name one with CHROMIUM_PATH, and run npm test again.',
  )
}

/**
 * Flags that prevent Chromium's own network requests, so that a closed network does not slow it down, and let it run in a
 * container.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The time limit for a page, in milliseconds: two browsers and two site builds may share the machine. */
const PATIENCE = 60_000

/**
 * Starts the browser that tests and benchmarks drive. Close it when done.
 * @param {...string} flags Flags in addition to the usual ones.
 * @returns {Promise<import('playwright-core').Browser>}
 */
export async function launchBrowser(...flags) {
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath: (await findBrowser()) ?? (await ensureBrowser()),
    args: [...FLAGS, ...flags],
  })
  const newContext = browser.newContext.bind(browser)
  return Object.assign(browser, {
    async newContext(options) {
      const context = await newContext(options)
      context.setDefaultTimeout(PATIENCE)
      return context
    },
  })
}

/**
 * Selects an option of one of the widget's lists, as a visitor does.
 * @param {import('playwright-core').Page} page
 * @param {string} label The name of the list.
 * @param {string} option The option to select.
 */
export async function choose(page, label, option) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
