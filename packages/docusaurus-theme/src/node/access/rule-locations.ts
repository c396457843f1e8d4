import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { AccessRule } from '@portico/access'
import { type AccessReason, patternOf, placeKey, type RulePlace } from '@portico/sealing/plan'

/** The reasons of a site's pages, its rules, and where its files are. */
export interface PlacesInput {
  readonly reasons: readonly AccessReason[]
  readonly rules: readonly AccessRule[]
  readonly siteDir: string
  /** The configuration of the site, as an absolute path. */
  readonly configFile: string
}

/**
 * Returns where each reason is written, by `placeKey`. A rule is looked for in the configuration and in the files of the site
 * that it imports; a rule that is computed gets the configuration file, and no line.
 */
export function placesOf({ reasons, rules, siteDir, configFile }: PlacesInput): Record<string, RulePlace> {
  const find = configLines({ siteDir, configFile })
  const ruleAt = (at: string, rule?: AccessRule) => {
    const spellings = spelled(typeof rule?.path === 'object' ? rule.path.regex : at)
    const isHere = (line: string) => spellings.some((spelling) => line.includes(spelling))
    // The same text may also be a navbar link: a line that declares it as a path takes precedence.
    const first = find((line) => isHere(line) && /\b(path|regex)\b/.test(line))
    return first.line === undefined ? find(isHere) : first
  }
  const places = new Map<string, RulePlace>()
  for (const rule of rules) {
    const at = patternOf(rule)
    places.set(placeKey({ by: 'rule', at }), ruleAt(at, rule))
  }
  for (const reason of reasons) {
    const key = placeKey(reason)
    if (places.has(key)) continue
    if (reason.by === 'forced-login')
      places.set(
        key,
        find((line) => /\bforceLogin\b/.test(line)),
      )
    const place = reason.by === 'list' || reason.by === 'leads-to' ? undefined : declaredAt(siteDir, reason.at)
    if (place) places.set(key, place)
  }
  return Object.fromEntries([...places].sort(([firstKey], [secondKey]) => (firstKey < secondKey ? -1 : 1)))
}

/**
 * Returns a function that finds the first matching line of the site's configuration and of the files that it imports. Without one, it
 * returns the configuration file.
 */
export function configLines({ siteDir, configFile }: Pick<PlacesInput, 'siteDir' | 'configFile'>) {
  const inSite = (file: string) => relative(siteDir, file).split(sep).join('/')
  const config = [...imported(configFile)].map(([file, text]) => ({ file: inSite(file), lines: text.split('\n') }))
  return (isMatch: (line: string) => boolean): RulePlace => {
    for (const { file, lines } of config) {
      const at = lines.findIndex(isMatch)
      if (at >= 0) return { file, line: at + 1 }
    }
    return { file: inSite(configFile) }
  }
}

/**
 * Where a plugin is listed in the configuration, by the name of its package: its full name in quotes, or the short one that Docusaurus
 * completes.
 */
export function pluginPlace(find: ReturnType<typeof configLines>, name: string): RulePlace {
  const isNamed = (line: string, text: string) => spelled(text).some((spelling) => line.includes(spelling))
  const full = find((line) => isNamed(line, name) || (/\/node_modules\//.test(name) && line.includes(packageIn(name))))
  if (full.line !== undefined) return full
  const short = name.replace(/^(@docusaurus\/|docusaurus-)(plugin|theme|preset)-/, '$1').replace(/^docusaurus-/, '')
  return short === name ? full : find((line) => isNamed(line, short))
}

/** The name of the package that a file is in. */
const packageIn = (file: string) => /^(?:@[^/]+\/)?[^/]+/.exec(file.split('/node_modules/').at(-1) ?? '')?.[0] ?? file

/** A place as an editor opens it, such as `docusaurus.config.js:12`. */
export const placeText = ({ file, line }: RulePlace): string => (line === undefined ? file : `${file}:${line}`)

/** The line in a page's or a folder's file that declares `access`. */
function declaredAt(siteDir: string, at: string | undefined): RulePlace | undefined {
  if (at === undefined) return undefined
  const endings = at.endsWith('/_category_') ? ['.json', '.yml', '.yaml'] : ['']
  const file = endings.map((ending) => at + ending).find((candidate) => isFile(join(siteDir, candidate)))
  if (file === undefined) return undefined
  const lines = readFileSync(join(siteDir, file), 'utf8').split('\n')
  const line = lines.findIndex((text) => /^\s*["']?access["']?\s*:|[{,]\s*["']?access["']?\s*:/.test(text))
  return line < 0 ? { file } : { file, line: line + 1 }
}

/** The ways to write a text in quotes. */
function spelled(text: string): string[] {
  const escaped = JSON.stringify(text).slice(1, -1)
  const texts = [text, escaped, text.replaceAll('\\', '\\\\')]
  return texts.flatMap((spelling) => [`'${spelling}'`, `"${spelling}"`, `\`${spelling}\``])
}

/** Yields a file and those that it imports by relative paths, with their texts. */
function* imported(file: string, seen = new Set<string>()): Generator<readonly [string, string]> {
  if (seen.has(file) || !isFile(file)) return
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  yield [file, text]
  for (const [, name = ''] of text.matchAll(/(?:from|require\(|import\(|import)\s*["'](\.[^"'\n]+)["']/g)) {
    const target = resolve(dirname(file), name)
    const bare = target.replace(/\.[cm]?js$/, '')
    const endings = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js']
    const importedFile = [target, ...endings.map((ending) => bare + ending)].find(isFile)
    if (importedFile !== undefined) yield* imported(importedFile, seen)
  }
}

const isFile = (file: string) => existsSync(file) && statSync(file).isFile()
