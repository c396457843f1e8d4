import { withoutExceptions } from './exceptions.js'
import { findLeaks, type SortedSite } from './find-leaks.js'
import type { Finding } from './finding.js'
import { leakReport } from './leak-report.js'
import { quotedTexts } from './quotes.js'

/** Private text would be published. The message is the report for people; `findings` has everything. */
export class LeakError extends Error {
  override readonly name = 'LeakError'
  readonly findings: readonly Finding[]

  constructor(message: string, findings: readonly Finding[]) {
    super(message)
    this.findings = findings
  }
}

/** What else is known: ids of texts that may be public, each for one text, and whether quotes by public sources are leaks. */
export interface LeakRules {
  readonly allowed?: readonly string[]
  readonly strictQuotes?: boolean
}

/**
 * Stops a site that would publish private text.
 *
 * @throws LeakError that names page, file and place of every leak, and Error for an exception that matches nothing. Nothing
 * is published then.
 */
export function demandNoLeak(sites: readonly SortedSite[], { allowed = [], strictQuotes }: LeakRules = {}): void {
  const quotes = quotedTexts(sites)
  // An exception may be for a quote, whether quotes stop the sealing or are only noted.
  const left = withoutExceptions([...findLeaks(sites), ...quotes], allowed)
  const findings = strictQuotes ? left : left.filter((one) => !quotes.includes(one))
  if (findings.length === 0) return
  const plugins = Array.from(new Set(sites.flatMap(({ plan }) => plan.plugins ?? [])))
  throw new LeakError(leakReport(findings, plugins), findings)
}
