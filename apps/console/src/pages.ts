/** A page in the menu. */
export interface PageRow {
  readonly path: string
  readonly label: string
}

export interface PageGroup {
  readonly title: string
  readonly pages: readonly PageRow[]
}

/** The menu. `routes.tsx` says what stands at each path. */
export const PAGES: readonly PageGroup[] = [
  {
    title: 'Hub',
    pages: [
      { path: '/', label: 'Overview' },
      { path: '/audit', label: 'Audit' },
    ],
  },
  {
    title: 'People',
    pages: [
      { path: '/persons', label: 'Persons' },
      { path: '/approvals', label: 'Approvals' },
      { path: '/invitations', label: 'Invitations' },
    ],
  },
  {
    title: 'Access',
    pages: [
      { path: '/groups', label: 'Groups' },
      { path: '/access', label: 'Pages and groups' },
    ],
  },
  {
    title: 'Sign-in',
    pages: [
      { path: '/organizations', label: 'Organizations' },
      { path: '/providers', label: 'Providers' },
      { path: '/clients', label: 'Programs' },
    ],
  },
  {
    title: 'Machines',
    pages: [
      { path: '/keys', label: 'Keys' },
      { path: '/webhooks', label: 'Webhooks' },
    ],
  },
]
