import { printableLine } from '@portico/protocol'
import type { PolicySource, SitePolicy } from './site-policy.js'

/** A source as the lock records it. */
export type ReviewedSource = Pick<PolicySource, 'directive' | 'source'>

/**
 * Stops at sources that no one has reviewed: neither the lock nor the option `contentSecurityPolicy` has them.
 *
 * @throws Error with a message for people
 */
export function demandReviewed(
  { sources, undecided }: Pick<SitePolicy, 'sources' | 'undecided'>,
  reviewed: readonly ReviewedSource[],
  own: readonly ReviewedSource[],
): void {
  const reviewedKeys = new Set([...reviewed, ...own].map(keyOf))
  const fresh = [...sources, ...undecided].filter((entry) => !reviewedKeys.has(keyOf(entry)))
  if (fresh.length === 0) return
  const lines = fresh.map(
    ({ directive, source, by, undecided: reason }) =>
      `- ${printableLine(`${directive} ${source}`)}: ${printableLine(by.slice(0, 3).join(', '))}${reason === undefined ? '' : ` (not allowed: ${reason})`}`,
  )
  throw new Error(
    [
      `The content policy would have ${fresh.length === 1 ? 'one source' : `${fresh.length} sources`} that no one has reviewed, so nothing was sealed:`,
      ...lines,
      'Review them, then run "portico access map --write" and commit the lock, or remove what needs them.',
    ].join('\n'),
  )
}

const keyOf = ({ directive, source }: ReviewedSource) => `${directive} ${source}`
