import type { DocusaurusConfig } from '@docusaurus/types'

/** The lists of a configuration that have options for the build. */
export const LISTS = ['plugins', 'presets', 'themes'] as const

/** One of these lists. */
export type OptionList = (typeof LISTS)[number]

/** A file of the site that may read the configuration. */
export interface SourceText {
  readonly file: string
  readonly text: string
}

/** An option that is left out, although the site's own code may read it. */
export interface LostOption {
  /** Such as `presets › classic › blog.blogTitle`. */
  readonly option: string
  /** The private name that it contains. */
  readonly name: string
  /** The file and line that read the list. */
  readonly file: string
  readonly line: number
}

/** The configuration with those options that the site's own code reads, and the ones that are private. */
export interface OptionsInUse {
  readonly config: Partial<Record<OptionList, unknown>>
  readonly lost: readonly LostOption[]
}

/**
 * Returns the lists of plugins for browsers. The options of a list that the site's own code reads are kept, except for those of this
 * theme, whose rules name private folders, and those that contain a private name.
 *
 * @param privateNames names of groups and titles of private pages
 */
export function optionsInUse(
  config: Pick<DocusaurusConfig, OptionList>,
  sources: Iterable<SourceText>,
  privateNames: readonly string[],
): OptionsInUse {
  const readers = readersOf(sources)
  const names = privateNames.map((name) => name.toLowerCase()).filter((name) => name !== '')
  const lost: LostOption[] = []
  const lists = LISTS.map((list) => {
    const reader = readers.get(list)
    const entries = (config[list] as readonly unknown[] | undefined) ?? []
    const publicEntries = entries.map((entry) => {
      if (!Array.isArray(entry) || typeof entry[0] !== 'string') return typeof entry === 'string' ? entry : null
      const [plugin, options] = entry as [string, unknown]
      if (!reader || OWN.test(plugin)) return [plugin]
      const say = (path: readonly string[], name: string) =>
        void lost.push({ option: [list, plugin, path.join('.')].join(' › '), name, ...reader })
      return [plugin, withoutNames(options, names, say)]
    })
    return [list, publicEntries] as const
  })
  return { config: Object.fromEntries(lists), lost }
}

const OWN = /@portico[\\/]docusaurus-theme|[\\/]packages[\\/]docusaurus-theme\b/

/** Where the site's own code reads each list. */
function readersOf(sources: Iterable<SourceText>): Map<OptionList, { file: string; line: number }> {
  const readers = new Map<OptionList, { file: string; line: number }>()
  for (const { file, text } of sources) {
    if (!/siteConfig|useDocusaurusContext|@generated\/docusaurus\.config/.test(text)) continue
    for (const list of LISTS) {
      const at = readers.has(list) ? -1 : text.search(new RegExp(`[.{,\\s'"]${list}\\b`))
      if (at >= 0) readers.set(list, { file, line: text.slice(0, at + 1).split('\n').length })
    }
  }
  return readers
}

function withoutNames(
  value: unknown,
  names: readonly string[],
  say: (path: readonly string[], name: string) => void,
  path: readonly string[] = [],
): unknown {
  const nameIn = (text: string) =>
    names.find((name) => text.toLowerCase() === name || (name.length >= 6 && text.toLowerCase().includes(name)))
  if (typeof value === 'string') {
    const name = nameIn(value)
    if (name !== undefined) say(path, name)
    return name === undefined ? value : undefined
  }
  if (Array.isArray(value))
    return value.map((item, at) => withoutNames(item, names, say, [...path, String(at)]) ?? null)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const name = nameIn(key)
      if (name !== undefined) say([...path, key], name)
      return name === undefined ? [[key, withoutNames(inner, names, say, [...path, key])]] : []
    }),
  )
}
