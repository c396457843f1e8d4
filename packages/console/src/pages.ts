import type { IconName } from './kit/icon.js'

/** What a menu item may show the count of: items that wait for an administrator. */
export type Counted = 'approvals' | 'feedback'

/** A page in the menu. */
export interface PageRow {
  readonly path: string
  readonly label: string
  readonly icon: IconName
  /** What the count after the label counts. */
  readonly count?: Counted
}

export interface PageGroup {
  readonly title: string
  readonly pages: readonly PageRow[]
}

/** The menu. `routes.tsx` maps each path to its page. */
export const PAGES: readonly PageGroup[] = [
  {
    title: 'Hub',
    pages: [
      { path: '/', label: 'Overview', icon: 'overview' },
      { path: '/statistics', label: 'Statistics', icon: 'statistics' },
      { path: '/feedback', label: 'Feedback', icon: 'feedback', count: 'feedback' },
      { path: '/audit', label: 'Audit log', icon: 'audit' },
    ],
  },
  {
    title: 'People',
    pages: [
      { path: '/persons', label: 'People', icon: 'people' },
      { path: '/approvals', label: 'Approvals', icon: 'approvals', count: 'approvals' },
      { path: '/invitations', label: 'Invitations', icon: 'invitations' },
      { path: '/partners', label: 'Partners', icon: 'partners' },
    ],
  },
  {
    title: 'Access',
    pages: [
      { path: '/groups', label: 'Groups', icon: 'groups' },
      { path: '/access', label: 'Page access', icon: 'access' },
      { path: '/readings', label: 'Who read what', icon: 'readings' },
      { path: '/agreements', label: 'Agreements', icon: 'agreements' },
      { path: '/reader-tokens', label: 'Reader tokens', icon: 'reader-tokens' },
      { path: '/guest-links', label: 'Guest links', icon: 'guest-links' },
      { path: '/guest-passwords', label: 'Guest passwords', icon: 'guest-passwords' },
      { path: '/withdrawn', label: 'Withdrawn access', icon: 'withdrawn' },
      { path: '/key-pairs', label: 'Key pairs', icon: 'key-pairs' },
    ],
  },
  {
    title: 'Sign-in',
    pages: [
      { path: '/organizations', label: 'Organizations', icon: 'organizations' },
      { path: '/domains', label: 'Domains', icon: 'domains' },
      { path: '/providers', label: 'Sign-in providers', icon: 'providers' },
      { path: '/clients', label: 'Applications', icon: 'applications' },
    ],
  },
  {
    title: 'Developers',
    pages: [
      { path: '/keys', label: 'API keys', icon: 'keys' },
      { path: '/webhooks', label: 'Webhooks', icon: 'webhooks' },
      { path: '/previews', label: 'Previews', icon: 'previews' },
    ],
  },
]
