/** Administrators of an organization can list what its people accepted. */
export const acceptancesOfOrganizations = {
  name: '0048-acceptances-of-organizations',
  kind: 'expand',
  statements: [
    'create index agreement_acceptances_of_organization on agreement_acceptances (organization_id, accepted_at)',
  ],
} as const
