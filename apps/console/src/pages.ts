/** What a page of the menu may say the number of: the things that wait there for an administrator. */
export type Counted = 'approvals' | 'feedback'

/** A page in the menu. */
export interface PageRow {
  readonly path: string
  readonly label: string
  /** What is counted behind the label. */
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
      { path: '/', label: 'Overview' },
      { path: '/statistics', label: 'Statistics' },
      { path: '/feedback', label: 'Feedback', count: 'feedback' },
      { path: '/audit', label: 'Audit log' },
    ],
  },
  {
    title: 'People',
    pages: [
      { path: '/persons', label: 'People' },
      { path: '/approvals', label: 'Approvals', count: 'approvals' },
      { path: '/invitations', label: 'Invitations' },
      { path: '/partners', label: 'Partners' },
    ],
  },
  {
    title: 'Access',
    pages: [
      { path: '/groups', label: 'Groups' },
      { path: '/access', label: 'Page access' },
      { path: '/readings', label: 'Who read what' },
      { path: '/agreements', label: 'Agreements' },
      { path: '/reader-tokens', label: 'Reader tokens' },
      { path: '/withdrawn', label: 'Withdrawn access' },
      { path: '/key-pairs', label: 'Key pairs' },
    ],
  },
  {
    title: 'Sign-in',
    pages: [
      { path: '/organizations', label: 'Organizations' },
      { path: '/domains', label: 'Domains' },
      { path: '/providers', label: 'Sign-in providers' },
      { path: '/clients', label: 'Applications' },
    ],
  },
  {
    title: 'Developers',
    pages: [
      { path: '/keys', label: 'API keys' },
      { path: '/webhooks', label: 'Webhooks' },
      { path: '/previews', label: 'Previews' },
    ],
  },
]
