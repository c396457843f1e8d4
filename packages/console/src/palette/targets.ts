import { TABS } from '../organizations/setting-form.js'
import { SETTING_FORMS } from '../organizations/setting-forms.js'
import { PAGES } from '../pages.js'

/** A destination. */
export interface Target {
  readonly to: string
  readonly label: string
  /** Its kind, shown beside its name. */
  readonly kind: string
  /** Further search words. */
  readonly words?: string
}

const PAGE_TARGETS: readonly Target[] = [
  ...PAGES.flatMap(({ title, pages }) => pages.map(({ path, label }) => ({ to: path, label, kind: title }))),
  { to: '/persons/new', label: 'Add or invite a person', kind: 'People' },
  { to: '/persons/import', label: 'Import people', kind: 'People' },
  { to: '/account', label: 'Your account', kind: 'Account' },
]

/** The pages of the console, and the settings of an organization by the names of their fields. */
export function fixedTargets(organization: string): readonly Target[] {
  const page = (tab: string) => `/organizations/${organization}?tab=${tab}`
  const forms = SETTING_FORMS.map(({ tab, title, fields }) => ({
    to: page(tab),
    label: title,
    kind: 'Setting',
    words: fields.map(({ label }) => label).join(' '),
  }))
  return [
    ...PAGE_TARGETS,
    ...Object.entries(TABS).map(([tab, label]) => ({ to: page(tab), label: `${label} settings`, kind: 'Setting' })),
    ...forms,
    { to: page('sign-in'), label: 'Password rules', kind: 'Setting' },
    { to: page('emails'), label: 'Email texts', kind: 'Setting' },
    { to: page('emails'), label: 'Test email', kind: 'Setting', words: 'SMTP mail server preview' },
    { to: page('readers'), label: 'API keys in samples', kind: 'Setting', words: 'key webhook' },
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
