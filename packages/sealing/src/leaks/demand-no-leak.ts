import { withoutExceptions } from './exceptions.js'
import { findLeaks, type SortedSite } from './find-leaks.js'
import type { Finding } from './finding.js'
import { installedFiles } from './installed-packages.js'
import { leakReport } from './leak-report.js'
import { withoutLibraryWords } from './library-words.js'
import { quotedTexts } from './quotes.js'

/** Thrown when private text would be published. The message is the report for people; `findings` contains everything. */
export class LeakError extends Error {
  override readonly name = 'LeakError'
  readonly findings: readonly Finding[]

  constructor(message: string, findings: readonly Finding[]) {
    super(message)
    this.findings = findings
  }
}

/** What else applies: ids of texts that may be public, each for one text, and whether quotes in public sources are leaks. */
export interface LeakRules {
  readonly allowed?: readonly string[]
  readonly strictQuotes?: boolean
}

/** Files with the text of all pages, which plugins write from the sources for language models. */
const FOR_MODELS = /(^|\/)llms-[\w-]+\.txt$/

/**
 * Stops the sealing if private text would be published. Nothing is published then.
 *
 * @returns files for language models that contain private text, by their paths in the published folder. They must be left out
 * @throws LeakError that names page, file and position of every leak, and Error for an exception that matches nothing
 */
export function demandNoLeak(
  sites: readonly SortedSite[],
  { allowed = [], strictQuotes }: LeakRules = {},
): ReadonlySet<string> {
  const quotes = quotedTexts(sites)
  // An exception may allow a quote, whether quotes stop the sealing or are only noted.
  const remaining = withoutExceptions([...withoutLibraries(findLeaks(sites), sites), ...quotes], allowed)
  const findings = strictQuotes ? remaining : remaining.filter((finding) => !quotes.includes(finding))
  const forModels = findings.flatMap(({ file }) => (file !== undefined && FOR_MODELS.test(file) ? [file] : []))
  if (forModels.length === findings.length) return new Set(forModels)
  const plugins = Array.from(new Set(sites.flatMap(({ plan }) => plan.plugins ?? [])))
  const places = Object.assign({}, ...sites.map(({ plan }) => plan.pluginPlaces))
  throw new LeakError(leakReport(findings, plugins, places), findings)
}

/** Without words of the packages that are installed for the site, if it is sealed where it was built. */
function withoutLibraries(findings: readonly Finding[], sites: readonly SortedSite[]): readonly Finding[] {
  const [siteDir] = sites.flatMap(({ plan }) => plan.siteDir ?? [])
  if (siteDir === undefined) return findings
  const read = (path: string) => {
    for (const { folder, sorted } of sites)
      for (const file of sorted.open) if ((folder ? `${folder}/${file.path}` : file.path) === path) return file.bytes()
    return undefined
  }
  return withoutLibraryWords(findings, read, installedFiles(siteDir))
}
