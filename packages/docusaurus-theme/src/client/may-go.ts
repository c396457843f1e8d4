import config from '@portico-site/config'
import type { SiteState } from './store.js'

/** Whether a link of the navbar or the footer leads where the reader may go; links to public pages always do. */
export function mayFollow(target: string | undefined, { person, parts }: SiteState): boolean {
  const part = config.links[target ?? '']
  if (part === undefined || parts[part]?.at === 'open') return true
  return person !== undefined && (config.audiences[part] ?? []).every((group) => person.groups.includes(group))
}
