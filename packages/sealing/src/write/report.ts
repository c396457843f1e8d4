import { describeExpression, describeTime, EVERYONE, type Expression, timesOf } from '@portico/access'
import type { SealPlan, SharedFile } from '../plan/plan.js'
import { policyReport, undecidedNotes } from '../policy/policy-report.js'
import type { SitePolicy } from '../policy/site-policy.js'
import type { SortedFiles } from '../staging/sorted-files.js'
import type { SealedCount } from './write-site.js'

/** What one sealing produced, per expression. */
export interface SealReport {
  readonly build: string
  readonly parts: readonly {
    readonly expression: Expression
    readonly pages: number
    readonly files: number
    readonly bytes: number
  }[]
  readonly publicFiles: number
  /** What pages may use beyond the site's own origin, and what its author has to decide about. */
  readonly policy: Pick<SitePolicy, 'sources' | 'undecided'>
  /** What an author may want to know: files left out, pictures that could not be rewritten. */
  readonly notes: readonly string[]
}

/**
 * Returns the report of the sites of all locales, with further notes about all of them: what the same readers may read in any of
 * them is counted together.
 */
export function reportOf(
  sites: readonly {
    readonly folder: string
    readonly plan: SealPlan
    readonly sorted: SortedFiles
    readonly counted: readonly SealedCount[]
  }[],
  { policy, notes = [] }: { readonly policy: SealReport['policy']; readonly notes?: readonly string[] },
): SealReport {
  const parts = new Map<string, SealReport['parts'][number]>()
  for (const { plan, counted } of sites)
    plan.parts.forEach(({ expression, pages }, at) => {
      const key = JSON.stringify(expression)
      const sum = parts.get(key) ?? { expression, pages: 0, files: 0, bytes: 0 }
      const { files = 0, bytes = 0 } = counted[at] ?? {}
      parts.set(key, {
        expression,
        pages: sum.pages + pages.length,
        files: sum.files + files,
        bytes: sum.bytes + bytes,
      })
    })
  return {
    build: sites[0]?.plan.build ?? '',
    parts: [...parts.values()],
    publicFiles: sites.reduce((sum, { sorted }) => sum + sorted.open.length, 0),
    policy,
    notes: [
      ...notes,
      ...openingNotes([...parts.values()]),
      ...sites.flatMap(({ folder, plan, sorted, counted }) =>
        [
          ...(plan.overlooked ?? []),
          ...sharedNotes(plan.shared),
          ...sorted.notes,
          ...counted.flatMap((part) => part.notes),
        ].map((note) => (folder ? `${folder}: ${note}` : note)),
      ),
      ...undecidedNotes(policy.undecided),
    ],
  }
}

/** How many files a note names. */
const NAMED = 5

/** One note about all of them, because the versions and languages of a page share most of their pictures. */
function sharedNotes(shared: readonly SharedFile[] = []): string[] {
  if (shared.length === 0) return []
  const examples = shared.slice(0, NAMED).map(({ file, page }) => `${file} (${page})`)
  const more = shared.length > NAMED ? `; ${shared.length - NAMED} more` : ''
  return [`Private pages use files that are public, because public pages use them too: ${examples.join('; ')}${more}.`]
}

/** The report as a table for people, without the notes. */
export function table({ parts, publicFiles, policy }: SealReport): string {
  const rows = [
    ['readers', 'pages', 'files', 'sealed bytes'],
    ...parts.map(({ expression, pages, files, bytes }) => [
      describeExpression(expression),
      String(pages),
      String(files),
      bytes.toLocaleString('en'),
    ]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
  return [...rows.map(line), `${publicFiles} public files searched, no private text in them.`, policyReport(policy)]
    .filter(Boolean)
    .join('\n')
}

/** What pages that open to everyone by themselves need on a static host: files of the build do not change at their time. */
export function openingNotes(parts: readonly Pick<SealReport['parts'][number], 'expression' | 'pages'>[]): string[] {
  const openings = parts.flatMap(({ expression, pages }) => {
    const starts = expression.any.filter((clause) => clause.includes(EVERYONE)).map((clause) => timesOf(clause).from)
    const first = Math.min(...starts)
    return pages > 0 && Number.isFinite(first) ? [{ first, pages }] : []
  })
  if (openings.length === 0) return []
  const count = openings.reduce((sum, { pages }) => sum + pages, 0)
  const last = describeTime(Math.max(...openings.map(({ first }) => first)))
  return [
    `${count === 1 ? 'One page opens' : `${count} pages open`} to everyone without another build, the last at ${last}. Files that search engines and feed readers fetch do not change at that time: sitemap.xml, feeds, llms.txt and Markdown have ${count === 1 ? 'it' : 'them'} from the next build that begins more than ten minutes later. Build again then, for example on a schedule.`,
  ]
}
