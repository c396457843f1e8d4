import { CSS_VARIABLES, type CssVariableConfig, type VariableKind } from './css-variables.js'

/** Fonts that a theme may name. They are not loaded; `getGoogleFontImports` shows how a page may do so. */
const supportedFonts = ['sans-serif', 'Open Sans', 'Inter']

const hexValueRegExp = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
const rgbaValueRegExp = /^rgba\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(0|0?\.\d+|1|1\.0)\s*\)$/
const pixelValueRegExp = /\d{1,9}px$/
const fontFamilyRegExp = /^(["']?)(sans-serif|Open Sans|Inter)\1$/

type Check = (value: unknown) => boolean

/** `#` and three or six hex digits. */
const hexValidator: Check = (value) => typeof value === 'string' && hexValueRegExp.test(value)

/** `rgba(r, g, b, a)`: channels from 0 to 255, alpha from 0 to 1. */
const rgbaValidator: Check = (value) => {
  const [, ...channels] = typeof value === 'string' ? (rgbaValueRegExp.exec(value) ?? []) : []
  return channels.length === 4 && channels.slice(0, 3).every((channel) => Number(channel) <= 255)
}

/** Digits followed by `px`. */
const pxValidator: Check = (value) => pixels(value) !== null

/** A list of supported fonts and nothing else. */
const fontFamilyValidator: Check = (value) => {
  const fonts = fontsIn(value)
  return fonts.length > 0 && fonts.every((font) => fontFamilyRegExp.test(font))
}

/** Strict membership in a list. */
const exactValidator =
  <Value extends string | number>(values: readonly Value[]) =>
  (value: Value): boolean =>
    !Array.isArray(value) && values.includes(value)

/** Anything that `URL` understands. */
const urlValidator: Check = (value) => {
  try {
    // Not with `URL.canParse`, which browsers before 2023 lack.
    return typeof value === 'string' && Boolean(new URL(value))
  } catch {
    return false
  }
}

const fontsIn = (value: unknown): string[] =>
  typeof value === 'string' && value.trim() !== '' ? value.split(',').map((font) => font.trim()) : []

/** The pixel value at the end of a text or number with its unit; null without one. */
function pixels(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return pixelValueRegExp.exec(String(value))?.[0] ?? null
}

const passing = (check: Check) => (value: unknown) => (check(value) ? String(value) : null)

const SANITISERS: Record<VariableKind, (value: unknown) => string | null> = {
  color: passing((value) => value === 'transparent' || hexValidator(value) || rgbaValidator(value)),
  hex: passing(hexValidator),
  pixels,
  fonts: (value) =>
    fontsIn(value)
      .filter((font) => fontFamilyRegExp.test(font))
      .join(', ') || null,
}

const isVariable = (name: string): name is keyof typeof CSS_VARIABLES => Object.hasOwn(CSS_VARIABLES, name)

/** Whether a text, or a number as a text, matches an expression. */
const validate = (input: string | number, regexp: RegExp): boolean =>
  new RegExp(regexp, regexp.flags.replace('g', '')).test(String(input))

/** Returns the valid entries of a theme: public variables with values of their kind. Never throws. */
function sanitiseCssVariableCustomisationConfig(config: Readonly<Record<string, unknown>>): CssVariableConfig {
  const entries = Object.entries(config ?? {}).flatMap(([name, value]) => {
    const clean = isVariable(name) ? SANITISERS[CSS_VARIABLES[name]](value) : null
    return clean === null ? [] : [[name, clean] as const]
  })
  return Object.fromEntries(entries)
}

/** Returns the `<link>` tags with which a page may load the fonts of a family list from Google; none for fonts that need none. */
function getGoogleFontImports(fontFamily: string): string[] {
  const families = fontsIn(fontFamily)
    .map((font) => font.replace(/["']/g, ''))
    .filter((font) => font === 'Open Sans' || font === 'Inter')
    .map((font) => `family=${font.replace(' ', '+')}:ital,wght@0,300..800;1,300..800`)
  if (families.length === 0) return []
  return [
    '<link rel="preconnect" href="https://fonts.googleapis.com">',
    '<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>',
    `<link rel="stylesheet" href="https://fonts.googleapis.com/css2?${families.join('&')}&display=swap">`,
  ]
}

/** Validates custom themes: only valid values of variables reach a style sheet. */
export const Customisation = {
  sanitiseCssVariableCustomisationConfig,
  getGoogleFontImports,
  validate,
  pxValidator,
  hexValidator,
  rgbaValidator,
  exactValidator,
  fontFamilyValidator,
  urlValidator,
  fontFamilyRegExp,
  hexValueRegExp,
  pixelValueRegExp,
  supportedFonts,
} as const
