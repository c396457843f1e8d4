/**
 * Organizations whose members currently can read nothing on the sites above, and an index for the counts on partners'
 * pages.
 */
export const suspendedOrganizations = {
  name: '0046-suspended-organizations',
  kind: 'expand',
  statements: [
    'alter table organizations add column suspended_at bigint',
    // The organization whose administrators suspended it.
    'alter table organizations add column suspended_by text',
    'create index content_openings_of_partner on content_openings (organization_key, site_key, opened_at)',
  ],
} as const
