/** The resources of the admin API; each can be read and written. */
export const ADMIN_RESOURCES = [
  'persons',
  'groups',
  'organizations',
  'providers',
  'clients',
  'keys',
  'webhooks',
  'invitations',
  'audit',
  'access-requests',
  'reader-tokens',
  'feedback',
  'agreements',
  'previews',
  'sample-keys',
  'domains',
  'set-up-links',
  'guest-links',
  'guest-passwords',
] as const
export type AdminResource = (typeof ADMIN_RESOURCES)[number]

/** What a key may do. `*` is everything except impersonation and SCIM provisioning, which are separate rights. */
export type Right = `${AdminResource}:${'read' | 'write'}` | 'impersonate' | 'scim' | '*'

export const RIGHTS: readonly Right[] = [
  ...ADMIN_RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const),
  'impersonate',
  'scim',
  '*',
]
