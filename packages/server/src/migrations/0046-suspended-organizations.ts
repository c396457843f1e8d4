/** Organizations whose members read nothing on the sites above for now, and what partners' pages count quickly by. */
export const suspendedOrganizations = {
  name: '0046-suspended-organizations',
  statements: [
    'alter table organizations add column suspended_at bigint',
    // The organization whose administrators suspended it.
    'alter table organizations add column suspended_by text',
    'create index content_openings_of_partner on content_openings (organization_key, site_key, opened_at)',
  ],
} as const
