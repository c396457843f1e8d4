import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../../../tools/lib/axe.mjs'
import { launchBrowser } from '../../../tools/lib/browser.mjs'
import { bundle } from './testing/bundle.js'

let browser: Browser
let script = ''
let style = ''

beforeAll(async () => {
  const files = await bundle(`
    import './style/style.css'
    import { names, show } from './testing/previews.tsx'
    Object.assign(window, { names, show })
  `)
  script = files.find(({ path }) => path.endsWith('.js'))?.text ?? ''
  style = files.find(({ path }) => path.endsWith('.css'))?.text ?? ''
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

interface Previews {
  readonly names: readonly string[]
  readonly show: (name: string, theme: string) => void
}

async function open(width: number, reducedMotion: 'reduce' | 'no-preference' = 'reduce'): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion })
  await page.setContent('<!doctype html><html lang="en"><head><title>Sign in</title></head><body></body></html>')
  await page.addStyleTag({ content: `body { margin: 0; background: var(--sid-color-background) } ${style}` })
  await page.addScriptTag({ content: script, type: 'module' })
  await page.waitForFunction(() => 'show' in window)
  return page
}

async function draw(page: Page, name: string, theme = 'light') {
  await page.evaluate(
    ([what, how]) => {
      ;(window as unknown as Previews).show(what, how)
    },
    [name, theme] as const,
  )
  await page.locator('.sid-card .sid-text--h1').waitFor()
}

const names = (page: Page) => page.evaluate(() => (window as unknown as Previews).names)

interface Look {
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly page?: { readonly dir?: 'rtl'; readonly lang?: 'ar' | 'de' | 'ja'; readonly style?: string }
}

describe.each<Look>([
  { theme: 'light', width: 1000 },
  { theme: 'dark', width: 1000 },
  { theme: 'dark', width: 320, page: { dir: 'rtl', lang: 'ar' } },
  { theme: 'light', width: 640, page: { lang: 'de', style: 'font-size: 200%' } },
  { theme: 'light', width: 320, page: { lang: 'ja' } },
])(
  '$theme, $width pixels wide, $page',
  ({ theme, width, page: { dir = 'ltr', lang = 'en', style: letters = '' } = {} }) => {
    test('axe finds nothing on any screen', async () => {
      const page = await open(width)
      await page
        .locator('html')
        .evaluate((html, attributes) => Object.assign(html, attributes), { dir, lang, style: letters })
      const problems: string[] = []
      for (const name of await names(page)) {
        await draw(page, name, theme)
        for (const violation of await violations(page, 'part')) problems.push(`${name}: ${violation}`)
      }
      expect(problems).toEqual([])
      await page.close()
    })
  },
)

test('axe finds nothing while the list of methods is open, and the button has the focus again after it', async () => {
  const page = await open(1000)
  await draw(page, 'first, everything')
  const button = page.getByRole('combobox', { name: 'Authentication method' })
  await button.click()
  await page.getByRole('listbox').waitFor()
  expect(await violations(page, 'part')).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('.sid-dropdown__trigger:focus').waitFor()
  expect(await page.locator('[inert]').count()).toBe(0)
  await page.close()
})

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  test('texts have a contrast of 4.5 to 1 with the card, including labels and hints', async () => {
    const page = await open(1000)
    await draw(page, 'first, everything', theme)
    for (const selector of ['.sid-field__label', '.sid-text--h2', '.sid-footer p', '.sid-divider'])
      expect(await contrast(page, selector), selector).toBeGreaterThanOrEqual(4.5)
    await page.close()
  })
})

test('no screen is wider than a phone of 320 pixels', async () => {
  const page = await open(320)
  const wide: string[] = []
  for (const name of await names(page)) {
    await draw(page, name)
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(name)
  }
  expect(wide).toEqual([])
  await page.close()
})

test('on every screen one of its elements has the focus', async () => {
  const page = await open(1000)
  const lost: string[] = []
  for (const name of (await names(page)).filter((each) => !/^(first|around|field)/.test(each))) {
    await draw(page, name)
    const inside = page.locator('.sid-card:focus, .sid-card :focus').first()
    await inside.waitFor({ state: 'attached', timeout: 3_000 }).catch(() => lost.push(name))
  }
  expect(lost).toEqual([])
  await page.close()
})

test('the focus ring of a field is around its box with the buttons in it, also on a page with its own rings', async () => {
  const page = await open(1000)
  await page.addStyleTag({ content: ':focus-visible { outline: 3px solid red }' })
  await draw(page, 'password asked')
  const field = page.locator('.sid-input--password')
  await field.focus()
  const rings = await field.evaluate((input) =>
    [input, input.parentElement ?? input].map((element) => getComputedStyle(element).outlineStyle),
  )
  expect(rings).toEqual(['none', 'solid'])
  await page.close()
})

test('a card without a banner has the same space above and below', async () => {
  const page = await open(1000)
  for (const name of ['first, everything', 'code asked']) {
    await draw(page, name)
    const [above, below] = await page.locator('.sid-card').evaluate((card) => {
      card.querySelector('.sid-footer')?.remove()
      const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(card)
      return [paddingBlockStart, paddingBlockEnd]
    })
    expect([name, below]).toEqual([name, above])
  }
  await page.close()
})

test('a screen that is shorter than the previous one shows its top, below a fixed bar of the page', async () => {
  const page = await open(1000)
  await page.addStyleTag({
    content: 'html { scroll-padding-top: 85px } body { padding-block-start: 120px; min-block-size: 2000px }',
  })
  await draw(page, 'first, everything')
  for (const name of ['code asked', 'password asked', 'success', 'error: timeout']) {
    await page.evaluate(() => scrollTo(0, 200))
    await draw(page, name)
    const top = () => page.locator('.sid-screen > *').first().boundingBox()
    expect((await top())?.y, name).toBeGreaterThanOrEqual(85)
  }
  await page.close()
})

test('every screen has a live region, so that what changes is announced', async () => {
  const page = await open(1000)
  const silent: string[] = []
  for (const name of (await names(page)).filter((each) => !/^(around|field)|provider$/.test(each))) {
    await draw(page, name)
    if ((await page.locator('.sid-card :is([role=status], [role=alert], [aria-live])').count()) === 0) silent.push(name)
  }
  expect(silent).toEqual([])
  await page.close()
})

/** Screens on which something is cut off or outside the page. */
async function brokenScreens(page: Page): Promise<readonly string[]> {
  const broken: string[] = []
  for (const name of await names(page)) {
    await draw(page, name)
    const wrong = await page.evaluate(() => {
      const cut = [
        ...document.querySelectorAll<HTMLElement>('.sid-card :is(h1, h2, p, button, label, li, .sid-button)'),
      ]
        .filter((element) => element.offsetWidth > 1 && element.scrollWidth > element.clientWidth + 1)
        .map(({ className, textContent }) => `${className}: ${textContent}`)
      const edge = document.documentElement
      return edge.scrollWidth > edge.clientWidth ? [...cut, 'the page scrolls sideways'] : cut
    })
    if (wrong.length > 0) broken.push(`${name}: ${wrong.join(', ')}`)
  }
  return broken
}

test('at 200 % nothing is cut off, by zoom or by larger letters', async () => {
  const zoomed = await open(640)
  expect(await brokenScreens(zoomed)).toEqual([])
  await zoomed.addStyleTag({ content: 'html { font-size: 200% }' })
  expect(await brokenScreens(zoomed)).toEqual([])
  await zoomed.close()
})

test('from right to left every screen keeps its layout, and codes keep their direction', async () => {
  const page = await open(320)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  expect(await brokenScreens(page)).toEqual([])
  await draw(page, 'code asked')
  const leftOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().left)
  expect(await leftOf('.sid-otp-input input >> nth=0')).toBeLessThan(await leftOf('.sid-otp-input input >> nth=5'))
  const back = page.getByTestId('sid-form-authenticating-cancel-button')
  const turned = await back.locator('svg').evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)
  expect(turned).toBe(-1)
  expect(await back.evaluate((element) => element.getBoundingClientRect().right)).toBeGreaterThan(200)
  await draw(page, 'first, everything')
  await page.getByRole('tab').first().focus()
  await page.keyboard.press('ArrowLeft')
  expect(await page.getByRole('tab').nth(1).getAttribute('aria-selected')).toBe('true')
  await page.close()
})

test('recovery codes are printed without the rest of the page', async () => {
  const page = await open(1000)
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes'
    }
  })
  await draw(page, 'recovery codes')
  await page.getByRole('button', { name: 'Print codes' }).click()
  expect(await page.locator('html').getAttribute('data-printed')).toBe('yes')
  await page.emulateMedia({ media: 'print' })
  const seen = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).visibility === 'visible')
      .map(({ className }) => className || 'code'),
  )
  expect(new Set(seen)).toEqual(new Set(['sid-recovery-codes__list', 'code']))
  await page.close()
})

test('visitors who prefer reduced motion see no animation', async () => {
  const page = await open(1000, 'reduce')
  await draw(page, 'success')
  expect(await page.locator('.sid-screen').evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
  await page.close()
})

test('all 31 variables have a value in every theme', async () => {
  const page = await open(1000)
  const variables = [...new Set(style.match(/--sid-[a-z-]+(?=:)/g))]
  expect(variables).toHaveLength(31)
  for (const theme of ['light', 'dark', 'auto'])
    for (const name of variables) {
      await draw(page, 'success', theme)
      const value = await page.evaluate((each) => getComputedStyle(document.body).getPropertyValue(each), name)
      expect(value, `${name} in ${theme}`).not.toBe('')
    }
  await page.close()
})

/** The contrast (WCAG 2.2, 1.4.3) of an element's text against the card. */
function contrast(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      if (!context) return 0
      const luminance = (...layers: string[]) => {
        for (const layer of layers) {
          context.fillStyle = layer
          context.fillRect(0, 0, 1, 1)
        }
        const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
          const part = byte / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const panel = getComputedStyle(element.closest('.sid-card') ?? element).backgroundColor
      const [low = 0, high = 0] = [luminance(panel), luminance(panel, getComputedStyle(element).color)].sort(
        (a, b) => a - b,
      )
      return (high + 0.05) / (low + 0.05)
    })
}
