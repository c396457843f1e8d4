import { all, type GroupPredicate, some } from '@portico/access'
import { useSite } from '../../client/page/page-core.js'
import type { GroupsProps } from '../../client/page/site-state.js'

/**
 * Shows a part of a page to members of a group, for convenience only: it belongs to the page and is as readable as the
 * page. Put what others must not read on a private page.
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
