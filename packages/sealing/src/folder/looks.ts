import type { StagedFile } from '../staging/staged-file.js'
import type { FolderPage } from './page-canaries.js'

/** What doors have in common with the public pages of the site. */
export interface Looks {
  readonly color?: string
  readonly font?: string
  /** The address of its icon, from the site's root. */
  readonly icon?: string
}

/** The custom properties in which generators and themes have the main color and the typeface of a site. */
const COLORS = ['--vp-c-brand-1', '--sl-color-accent', '--md-primary-fg-color', '--pst-color-primary', '--color-link']
const FONTS = ['--vp-font-family-base', '--sl-font-system', '--md-text-font', '--pst-font-family-base', '--font-family']

const COLOR = /^(?:#[\da-f]{3,8}|(?:rgb|hsl|oklch|oklab|lab|lch)a?\([\d\s.,%/a-z-]+\)|[a-z]{3,20})$/i
const FONT = /^[\w\s"',.-]+$/

/** Reads the color, the typeface and the icon of a site from its public pages and styles. */
export function readLooks(pages: readonly FolderPage[], publicFiles: readonly StagedFile[]): Looks {
  const values = customProperties(publicFiles)
  const valueIn = (names: readonly string[], form: RegExp) =>
    names.map((name) => resolved(values, name)).find((value) => value !== undefined && form.test(value))
  const themeColor = pages
    .map(({ meta }) => meta.get('theme-color')?.trim())
    .find((color) => color && COLOR.test(color))
  const color = valueIn(COLORS, COLOR) ?? themeColor
  const font = valueIn(FONTS, FONT)
  const icon = publicFiles.find(({ path }) => /^favicon\.(svg|ico|png)$/.test(path))?.path
  return {
    ...(color !== undefined && { color }),
    ...(font !== undefined && { font }),
    ...(icon !== undefined && { icon }),
  }
}

/**
 * Returns a function that gives the language at a path: that of most public pages in its folder, or in the nearest one above it that has any.
 * The language of the private page itself stays private.
 */
export function languagesOf(pages: readonly FolderPage[]): (path: string) => string {
  const counts = new Map<string, Map<string, number>>()
  for (const { path, language } of pages) {
    if (!language) continue
    for (const folder of foldersOf(path)) {
      const ofFolder = counts.get(folder) ?? new Map<string, number>()
      ofFolder.set(language, (ofFolder.get(language) ?? 0) + 1)
      counts.set(folder, ofFolder)
    }
  }
  return (path) => {
    const nearest = foldersOf(path).find((folder) => counts.has(folder))
    const [most] = Array.from(counts.get(nearest ?? '') ?? []).sort(([, a], [, b]) => b - a)
    return most?.[0] ?? 'en'
  }
}

/** The folder of a file and those above it, the nearest first; the last one is the site. */
function foldersOf(path: string): string[] {
  const at = path.lastIndexOf('/')
  return at < 0 ? [''] : [path.slice(0, at), ...foldersOf(path.slice(0, at))]
}

/** The first value of each custom property in the site's style sheets, which is that of the light theme. */
function customProperties(files: readonly StagedFile[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const file of files) {
    if (!file.path.endsWith('.css')) continue
    const css = file.bytes().toString()
    for (const piece of css.split(/[;{}]/)) {
      const at = piece.indexOf(':')
      const name = piece.slice(0, at).trim()
      if (name.startsWith('--') && !values.has(name)) values.set(name, piece.slice(at + 1).trim())
    }
  }
  return values
}

/** The value of a property, which may be that of another one. */
function resolved(values: ReadonlyMap<string, string>, name: string): string | undefined {
  let value = values.get(name)
  for (let depth = 0; depth < 4 && value?.startsWith('var('); depth++)
    value = values.get(/^var\((--[\w-]+)/.exec(value)?.[1] ?? '')
  return value
}
