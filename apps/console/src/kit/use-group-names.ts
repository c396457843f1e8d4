import { useRead } from '../api/use-api.js'

/** Groups that mean something to the server itself, offered wherever groups are given. */
const KNOWN = ['docusaurus-users', 'portico-admins', 'portico-impersonators']

/** The names of groups to offer in a form. */
export function useGroupNames(): readonly string[] {
  const groups = useRead('listGroups', { query: { limit: 1000 } })
  return [...new Set([...(groups.data?.result ?? []).map(({ name }) => name), ...KNOWN])].sort()
}
