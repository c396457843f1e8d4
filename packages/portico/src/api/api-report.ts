import { code } from '../access/markdown-report.js'
import { safe } from '../access/text-report.js'
import { columns } from '../output.js'
import type { ApiReview, DescriptionChanges, ToldChange } from './compare.js'

type ReaderChanges = DescriptionChanges['readers'][number]

/** The maximum number of changes that a comment lists. */
const LISTED = 300

/** The comparison as text: the counts, and what changes for each set of readers. */
export function showApiDiff({ descriptions }: ApiReview): string {
  const changed = descriptions.filter(({ readers }) => readers.length > 0)
  if (changed.length === 0) return 'Nothing changes for callers.'
  return changed
    .map(({ source, readers }) =>
      [
        `${safe(source) || 'The description'}: ${countsOf(readers)}`,
        ...readers.flatMap((reader) => [
          '',
          safe(readersIn(reader, (name) => name)),
          columns(reader.changes.map((change) => [`  ${kindOf(change)}`, safe(change.at), safe(change.text)])),
        ]),
      ].join('\n'),
    )
    .join('\n\n')
}

/** The comparison as Markdown with a section for each set of readers, for a comment on the change or a changelog page. */
export function markdownApiDiff({ descriptions, breaking }: ApiReview): string {
  const changed = descriptions.filter(({ readers }) => readers.length > 0)
  if (changed.length === 0) return 'Nothing changes for callers.'
  let room = LISTED
  const sections = changed.flatMap(({ source, readers }) => [
    '',
    `${source ? `${code(source)}: ` : ''}${countsOf(readers)}`,
    ...readers.flatMap((reader) => {
      const visible = reader.changes.slice(0, Math.max(0, room))
      room -= reader.changes.length
      const cut = reader.changes.length - visible.length
      return [
        '',
        `**${readersIn(reader, code)}**`,
        '',
        ...visible.map(
          (change) =>
            `- ${change.kind === 'breaking' ? `**${kindOf(change)}**` : kindOf(change)} ${code(change.at)} ${code(change.text)}`,
        ),
        ...(cut > 0 ? [`- … and ${cut} more; run \`portico api diff\` to see all of them`] : []),
      ]
    }),
  ])
  const head = breaking === 0 ? 'No caller fails that did not fail before.' : '**Callers may fail after this change.**'
  return [head, ...sections].join('\n')
}

const kindOf = ({ kind, allowed }: ToldChange) => (allowed ? 'allowed' : kind === 'breaking' ? 'BREAKING' : kind)

function countsOf(readers: readonly ReaderChanges[]): string {
  const counts = new Map<string, Set<string>>()
  for (const { changes } of readers)
    for (const { kind, at, text } of changes) counts.set(kind, (counts.get(kind) ?? new Set()).add(`${at} ${text}`))
  return [...counts].map(([kind, operations]) => `${operations.size} ${kind}`).join(' · ')
}

const readersIn = ({ isForAll, includesSignedIn, readers }: ReaderChanges, name: (group: string) => string): string => {
  if (isForAll) return 'Everyone'
  // The groups of the others are not listed: this section may be published for people who must not learn of them.
  const anyone = includesSignedIn ? 'Everyone else' : 'Anyone who is not signed in'
  return readers.map((groups) => (groups === null ? anyone : readerIn(groups, name))).join(', ')
}

const readerIn = (groups: readonly string[], name: (group: string) => string): string =>
  groups.length === 0 ? 'Anyone signed in' : groups.map(name).join(' and ')
