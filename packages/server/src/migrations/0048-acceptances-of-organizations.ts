/** What an organization's people accepted is listed to its administrators. */
export const acceptancesOfOrganizations = {
  name: '0048-acceptances-of-organizations',
  statements: [
    'create index agreement_acceptances_of_organization on agreement_acceptances (organization_id, accepted_at)',
  ],
} as const
