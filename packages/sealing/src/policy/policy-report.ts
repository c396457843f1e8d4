import { printableLine } from '@portico/protocol'
import { firstFiles } from '../staging/first-files.js'
import type { PolicySource, SitePolicy } from './site-policy.js'
import { DIRECTIVES } from './source.js'

/** How many files a line names. */
const FILES = 3

/** The maximum number of lines; `--json` has all of them. */
const LINES = 200

/** What the pages of a site may use beyond its own origin, and the files that need it; empty if there is nothing. */
export function policyReport({ sources }: Pick<SitePolicy, 'sources'>): string {
  if (sources.length === 0) return ''
  const rows = inOrder(sources).map((entry) => [entry.directive, nameOf(entry), filesOf(entry)])
  return ['The content policy lets pages use other origins:', ...table(rows)].join('\n')
}

/** Sentences about what the author of the site has to decide; the last one is the option with all of it. */
export function undecidedNotes(undecided: readonly PolicySource[]): string[] {
  if (undecided.length === 0) return []
  const rows = inOrder(undecided).map((entry) => [
    entry.directive,
    nameOf(entry),
    `${filesOf(entry)} – ${entry.undecided}`,
  ])
  const option = optionOf(undecided)
  return [
    [
      'Browsers will refuse what the site needs here, because its author has to decide:',
      ...table(rows),
      ...(option === undefined ? [] : [`To allow it, add to the options of the theme, and build again: ${option}`]),
    ].join('\n'),
  ]
}

/** The option of the theme that allows these sources, as text; undefined if none of them can be allowed. */
function optionOf(undecided: readonly PolicySource[]): string | undefined {
  const byDirective = new Map<string, string[]>()
  for (const { directive, source, never } of inOrder(undecided))
    if (!never) byDirective.set(directive, [...(byDirective.get(directive) ?? []), source])
  if (byDirective.size === 0) return undefined
  const directives = [...byDirective].map(
    ([name, list]) => `'${name}': [${list.map((one) => JSON.stringify(one)).join(', ')}]`,
  )
  return `contentSecurityPolicy: { ${directives.join(', ')} }`
}

/** A source as a person reads it. */
const nameOf = ({ source, code, service }: PolicySource) =>
  printableLine(
    code === undefined
      ? `${source}${service === undefined ? '' : ` (${service})`}`
      : `the handler ${JSON.stringify(code)}`,
  )

const filesOf = ({ by }: PolicySource): string => printableLine(firstFiles(by, FILES))

/** The most powerful directives first. */
const inOrder = (sources: readonly PolicySource[]) =>
  [...sources].sort(
    (a, b) => DIRECTIVES.indexOf(a.directive) - DIRECTIVES.indexOf(b.directive) || (a.source < b.source ? -1 : 1),
  )

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1].map((column) => Math.min(70, Math.max(...rows.map((row) => row[column]?.length ?? 0))))
  const lines = rows.slice(0, LINES).map(
    (row) =>
      `  ${row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd()}`,
  )
  return rows.length > LINES
    ? [...lines, `  … and ${rows.length - LINES} more; use --json to list all of them.`]
    : lines
}
