import type { AccessDiff, SourceChange } from '@portico/sealing'
import { countsOf, grouped, type OwnedChange, readersOf, SHOWN, safe, sourceCells, whereOf } from './text-report.js'

/** A comment on GitHub holds 65,536 characters; the rest is left for what the pipeline adds. */
const ROOM = 60_000

/** The maximum length at which the name of a path, group or file is shown in full. */
const LONGEST = 300

const FOLD = ['<details><summary>Other changes</summary>', '', '</details>'].join('\n').length + 100

/** What a change does to access, and the limitations of the comparison. */
export interface MarkdownInput extends Pick<AccessDiff, 'unknownGroups' | 'sources'> {
  readonly changes: readonly OwnedChange[]
  readonly unmatched: readonly string[]
  /** What could not be compared, as sentences. */
  readonly limits: readonly string[]
}

/**
 * The differences as Markdown for a comment: the counts, then what needs a review, with the rule that decides it and its
 * owners; the rest is collapsed. It fits into one comment; what is cut is counted. Every name is a code span, so it cannot
 * create a link, mention, heading or HTML.
 */
export function markdownDiff({ changes, unknownGroups, sources = [], unmatched, limits }: MarkdownInput): string {
  const isUrgent = ({ wider, what }: OwnedChange) => wider || what === 'for no one' || what === 'moved text'
  const urgent = linesOf(changes.filter(isUrgent))
  const lessUrgent = linesOf(changes.filter((change) => !isUrgent(change)))
  const wider = changes.filter((change) => change.wider && !change.allowed).length
  const head = [
    wider > 0 ? `**More people can read ${paths(wider)} than before.**` : 'No one can read more than before.',
    ...(changes.length > 0 ? ['', countsOf(changes)] : []),
  ]
  const notes = [
    ...sources.map((change) => ({ text: sourceLine(change), count: 1 })),
    ...unknownGroups.map((group) => ({ text: `- unknown group ${code(group)}`, count: 1 })),
    ...unmatched.map((rule) => ({ text: `- rule without a page ${code(rule)}`, count: 1 })),
  ]
  const limitLines = limits.flatMap((limit) => ['', limit])
  let room = ROOM - FOLD - [...head, ...limitLines].join('\n').length
  const fit = (lines: readonly Line[]) => {
    const whole = lines.findIndex(({ text }) => {
      room -= text.length + 1
      return room < 0
    })
    const visible = whole < 0 ? lines : lines.slice(0, whole)
    const cut = lines.slice(visible.length).reduce((sum, { count }) => sum + count, 0)
    return [
      ...visible.map(({ text }) => text),
      ...(cut > 0 ? [`- … and ${cut} more; run \`portico access diff\` to see all of them`] : []),
    ]
  }
  const block = (lines: readonly string[]) => (lines.length > 0 ? ['', ...lines] : [])
  const folded = (lines: readonly string[]) =>
    lines.length > 0 ? ['', `<details><summary>Other changes</summary>`, '', ...lines, '', '</details>'] : []
  return [...head, ...block(fit(urgent)), ...block(fit(notes)), ...folded(fit(lessUrgent)), ...limitLines].join('\n')
}

/** A source that is new in the policy comes with what needs it; one for scripts can read private pages. */
function sourceLine(change: SourceChange): string {
  const [what = '', ...cells] = sourceCells(change)
  const isWider = change.what !== 'removed' && change.allowed
  return `- ${isWider ? `**${what}**` : what} ${cells.map(code).join(' · ')}`
}

/** A line of a list, and how many changes it covers. */
interface Line {
  readonly text: string
  readonly count: number
}

const linesOf = (changes: readonly OwnedChange[]): Line[] =>
  grouped(changes).flatMap((group) =>
    group.length > SHOWN
      ? [{ text: line(group), count: group.length }]
      : group.map((change) => ({ text: line([change]), count: 1 })),
  )

function line(group: readonly OwnedChange[]): string {
  const [first] = group
  if (!first) return ''
  const { what, wider, allowed, given: sources, owners } = first
  const kind = wider ? `**${what}${allowed ? ' (allowed)' : ''}**` : what
  return [
    `- ${kind} ${code(whereOf(group))}`,
    code(readersOf(first)),
    ...(sources.length > 0 ? [`by ${code(sources.join('; '))}`] : []),
    ...(owners.length > 0 ? [`owners ${code(owners.join(' '))}`] : []),
  ].join(' · ')
}

/** A text as a code span that it cannot break out of: Markdown, HTML, mentions and links in it are plain characters. */
export function code(text: string): string {
  const plain = safe(text)
  const short = plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain
  const longest = Math.max(0, ...(short.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest > 0 || /^ | $/.test(short) ? `${fence} ${short} ${fence}` : `${fence}${short}${fence}`
}

const paths = (count: number) => (count === 1 ? 'one path' : `${count} paths`)
