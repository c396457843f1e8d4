import { all, type GroupPredicate, some } from '@portico/access'
import type { ReactNode } from 'react'
import { useSite } from '../../client/store.js'

/** Whom a piece of a page is for: a group, a test of the groups, any of some, or all of them. */
export interface GroupsProps {
  readonly belongsTo?: string | GroupPredicate
  readonly some?: readonly string[]
  readonly all?: readonly string[]
  readonly children?: ReactNode
}

/**
 * Shows a piece of a page to members of a group, for convenience: the piece is part of the page and as readable as the page
 * is. Keep what others must not read on a private page.
 */
export default function Groups({ belongsTo, some: any, all: every, children }: GroupsProps) {
  const { checked, person } = useSite()
  if (!checked || !person) return null
  const tests: GroupPredicate[] = [
    ...(belongsTo === undefined ? [] : [typeof belongsTo === 'string' ? some(belongsTo) : belongsTo]),
    ...(any ? [some(...any)] : []),
    ...(every ? [all(...every)] : []),
  ]
  return tests.every((test) => test(person.groups)) ? children : null
}
