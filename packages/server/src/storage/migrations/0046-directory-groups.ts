/** Groups that a company's directory manages through SCIM. Their members are those of the group with the same name. */
export const directoryGroups = {
  name: '0046-directory-groups',
  kind: 'expand',
  statements: [
    // `folded` is the name in lower case: two groups whose names differ only in case could be confused.
    `create table directory_groups (
      id text primary key,
      organization_key bigint not null references organizations (key) on delete cascade,
      name text not null, folded text not null, external_id text, created_at bigint not null)`,
    'create unique index directory_groups_name on directory_groups (organization_key, folded)',
  ],
} as const
