/** Members who were made inactive only by their directory, which may undo it. */
export const disabledByDirectory = {
  name: '0047-disabled-by-directory',
  kind: 'expand',
  statements: ['alter table memberships add column by_directory smallint not null default 0'],
} as const
