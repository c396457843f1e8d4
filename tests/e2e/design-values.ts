import type { Page } from 'playwright-core'
import { COLOURS, MEASURES, type Scheme } from '../../packages/protocol/src/design.js'

/** A value on a page that no table has, and the first element with it. */
export interface Deviation {
  readonly what: 'font size' | 'typeface' | 'control height' | 'radius' | 'colour'
  readonly value: string
  readonly at: string
}

const pixels = (value: string): number => Number.parseFloat(value) * (value.endsWith('rem') ? 16 : 1)
const measures = (prefix: string): readonly number[] =>
  Object.entries(MEASURES).flatMap(([name, value]) => (name.startsWith(prefix) ? [pixels(value)] : []))

/** What the tables of the design allow, in pixels. */
const ALLOWED = {
  sizes: measures('size-'),
  heights: measures('control-'),
  // Circles and pills are round whatever their size.
  radii: [0, ...measures('radius')],
  faces: [MEASURES.sans, MEASURES.mono].map((faces) => faces.split(',')[0]?.replaceAll('"', '') ?? ''),
}

/**
 * The values on a page that the tables of the design do not have: font sizes, typefaces, heights of controls, radii and colors of
 * what is visible. Code is left out of the colors, because its theme has its own.
 */
export const deviations = (page: Page, scheme: Scheme): Promise<readonly Deviation[]> =>
  page.evaluate(findDeviations, {
    ...ALLOWED,
    exceptions: EXCEPTIONS.join(),
    colours: Object.values(COLOURS).map((colour) => colour[scheme]),
  })

/**
 * What does not follow the tables yet: the sign-in form, which mixes its colors from those that any site can set and has sizes of its
 * own, and the dialog of the search.
 */
const EXCEPTIONS = ['.sid-card', '.portico-search-dialog']

/** Runs in the page, so it refers to nothing outside. */
function findDeviations(
  allowed: typeof ALLOWED & { readonly exceptions: string; readonly colours: readonly string[] },
): Deviation[] {
  const CONTROLS =
    'button, select, textarea, input:not([type=checkbox], [type=radio], [type=hidden], [type=color], [type=file], [type=range])'
  const deviations = new Map<string, Deviation>()
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  /** Any color as `r,g,b,a`, however it is written. */
  const read = (colour: string): string => {
    if (!pen) return colour
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = colour
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data].join(',')
  }
  const colours = new Set(allowed.colours.map(read))
  const memory = new Map<string, boolean>()
  const isKnown = (colour: string): boolean => {
    const before = memory.get(colour)
    if (before !== undefined) return before
    const value = read(colour)
    const result = value.endsWith(',0') || colours.has(value)
    memory.set(colour, result)
    return result
  }
  const nameOf = (element: Element): string => {
    const name = `${element.localName}${[...element.classList].map((each) => `.${each}`).join('')}`
    const parent = element.parentElement
    return parent ? `${parent.localName}${[...parent.classList].map((each) => `.${each}`).join('')} > ${name}` : name
  }
  const add = (what: Deviation['what'], value: string, element: Element) => {
    const key = `${what} ${value} ${nameOf(element)}`
    if (!deviations.has(key)) deviations.set(key, { what, value, at: nameOf(element) })
  }
  const isSeen = (element: Element, style: CSSStyleDeclaration): boolean => {
    const { width, height } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1 || style.clipPath === 'inset(50%)') return false
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const near = (value: number, values: readonly number[]) => values.some((each) => Math.abs(each - value) < 0.51)
  const check = (element: Element) => {
    const style = getComputedStyle(element)
    if (element.closest(allowed.exceptions) || !isSeen(element, style)) return
    const box = element.getBoundingClientRect()
    const hasText =
      element.matches(
        'input:not([type=checkbox], [type=radio], [type=color], [type=file], [type=range]), select, textarea',
      ) ||
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim())
    const inCode = element.closest('pre, .theme-code-block, code') !== null
    if (hasText && style.fontSize !== '0px' && !element.closest('svg')) {
      const size = Number.parseFloat(style.fontSize)
      // Code in a line of text is a little smaller than the text.
      if (!near(size, allowed.sizes) && !(inCode && near(size / 0.875, allowed.sizes)))
        add('font size', `${size}`, element)
      const face = style.fontFamily.split(',')[0]?.replaceAll('"', '') ?? ''
      if (!allowed.faces.includes(face)) add('typeface', face, element)
      if (!inCode && !isKnown(style.color)) add('colour', style.color, element)
    }
    // A control that is drawn as one: buttons without border and background are text.
    const isDrawn = style.borderTopWidth !== '0px' || !read(style.backgroundColor).endsWith(',0')
    if (element.matches(CONTROLS) && isDrawn && !element.matches('textarea') && !near(box.height, allowed.heights))
      add('control height', `${Math.round(box.height * 10) / 10}`, element)
    if (element.closest('svg, pre')) return
    const radius = Number.parseFloat(style.borderTopLeftRadius)
    const isRound = style.borderTopLeftRadius.endsWith('%') || radius >= Math.min(box.width, box.height) / 2
    if (isDrawn && !isRound && !near(radius, allowed.radii)) add('radius', `${radius}`, element)
    if (!inCode && !isKnown(style.backgroundColor)) add('colour', style.backgroundColor, element)
    for (const side of ['Top', 'Bottom', 'Left', 'Right'] as const)
      if (style[`border${side}Width`] !== '0px' && style[`border${side}Style`] !== 'none' && !inCode) {
        const colour = style[`border${side}Color`]
        if (!isKnown(colour)) add('colour', colour, element)
      }
  }
  const walk = (root: ParentNode) => {
    for (const element of root.querySelectorAll('body *, .site-account *')) {
      check(element)
      if (element.shadowRoot) walk(element.shadowRoot)
    }
  }
  walk(document)
  return [...deviations.values()]
}
