import { both } from './words.js'

/**
 * People whom an organization added that does not own the pool: no members until they accept. A member who accepted is
 * still found by the id under which the organization added them.
 */
export const invitedMembers = {
  name: '0058-invited-members',
  kind: 'expand',
  statements: [
    both(({ bytes }) => `alter table memberships add column former_id ${bytes}`),
    `create unique index memberships_former on memberships (organization_key, former_id)
      where former_id is not null`,
    both(
      ({ byKey }) => `create table membership_declines (
      person_key bigint not null references persons (key) on delete cascade,
      organization_key bigint not null references organizations (key) on delete cascade,
      declined_at bigint not null,
      primary key (person_key, organization_key)) ${byKey}`,
    ),
    'create index membership_declines_organization on membership_declines (organization_key)',
  ],
} as const
