import { createAt } from '../kit/drawer.js'
import type { IconName } from '../kit/icon.js'
import { TABS } from '../organizations/setting-form.js'
import { SETTING_FORMS } from '../organizations/setting-forms.js'
import { PAGES } from '../pages.js'

/** A destination. */
export interface Target {
  readonly to: string
  readonly label: string
  /** Its kind, shown beside its name. */
  readonly kind: string
  readonly icon: IconName
  /** Further search words. */
  readonly words?: string
}

const action = (label: string, to: string): Target => ({ to, label, kind: 'Action', icon: 'plus' })

/** What can be created. Each opens its form. */
export const ACTIONS: readonly Target[] = [
  action('Add a person', createAt('/persons', 'person')),
  action('Invite someone', createAt('/invitations', 'invitation')),
  action('Import people', '/persons/import'),
  action('Create an API key', createAt('/keys', 'key')),
  action('Add a webhook', createAt('/webhooks', 'webhook')),
  action('Add or describe a group', createAt('/groups', 'group')),
  action('Add an agreement', createAt('/agreements', 'agreement')),
  action('Add an organization', createAt('/organizations', 'organization')),
  action('Add a domain', createAt('/domains', 'domain')),
  action('Add a provider', createAt('/providers', 'provider')),
  action('Add an application', createAt('/clients', 'application')),
  action('Register a preview', createAt('/previews', 'preview')),
]

export const PAGE_TARGETS: readonly Target[] = [
  ...PAGES.flatMap(({ title, pages }) =>
    pages.map(({ path, label, icon }) => ({ to: path, label, kind: title, icon })),
  ),
  { to: '/account', label: 'Your account', kind: 'Account', icon: 'person' },
]

/** The pages of the console, what can be created, and the settings of an organization by the names of their fields. */
export function fixedTargets(organization: string): readonly Target[] {
  const setting = (tab: string, label: string, words = ''): Target => ({
    to: `/organizations/${organization}?tab=${tab}`,
    label,
    kind: 'Setting',
    icon: 'setting',
    words,
  })
  return [
    ...PAGE_TARGETS,
    ...ACTIONS,
    ...Object.entries(TABS).map(([tab, label]) => setting(tab, `${label} settings`)),
    ...SETTING_FORMS.map(({ tab, title, fields }) => setting(tab, title, fields.map(({ label }) => label).join(' '))),
    setting('sign-in', 'Password rules'),
    setting('emails', 'Email texts'),
    setting('emails', 'Test email', 'SMTP mail server preview'),
    setting('readers', 'API keys in samples', 'key webhook'),
  ]
}

/** The most destinations of one kind that are offered. */
const MOST = 6

/**
 * The targets that contain all words of a text; those whose name begins with it come first.
 * @example matching(targets, 'audit') // the audit log, then the setting for how long it is kept
 */
export function matching(targets: readonly Target[], text: string): readonly Target[] {
  const query = text.trim().toLowerCase()
  if (query === '') return []
  const words = query.split(/\s+/)
  const fits = ({ label, kind, words: more = '' }: Target) => {
    const all = `${label} ${kind} ${more}`.toLowerCase()
    return words.every((word) => all.includes(word))
  }
  const rank = ({ label }: Target) => {
    const at = label.toLowerCase().indexOf(query)
    return at === 0 ? 0 : at > 0 ? 1 : 2
  }
  return targets
    .filter(fits)
    .toSorted((first, other) => rank(first) - rank(other))
    .slice(0, MOST)
}
