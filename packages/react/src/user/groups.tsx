import type { ReactElement, ReactNode } from 'react'
import { useSlashID } from './use-slashid.js'

export interface GroupsProps {
  /** A group, or a test of the user's groups; `Groups.some` and `Groups.all` make such tests. */
  readonly belongsTo: string | ((groups: string[]) => boolean)
  readonly children?: ReactNode
}

function GroupsGate({ belongsTo, children }: GroupsProps): ReactElement | null {
  const { user, anonymousUser } = useSlashID()
  const groups = (user ?? anonymousUser)?.getGroups()
  if (!groups) return null
  const belongs = typeof belongsTo === 'string' ? groups.includes(belongsTo) : belongsTo(groups)
  return belongs ? <>{children}</> : null
}

const some =
  (...names: string[]) =>
  (groups: readonly string[]): boolean =>
    names.some((group) => groups.includes(group))

const all =
  (...names: string[]) =>
  (groups: readonly string[]): boolean =>
    names.every((group) => groups.includes(group))

/**
 * Shows its children to members of a group. For convenience, not for protection: what the children show must be protected at its
 * source.
 * @example <Groups belongsTo={Groups.all('admins', 'editors')}>…</Groups>
 */
export const Groups = /* @__PURE__ */ Object.assign(GroupsGate, { some, all })
