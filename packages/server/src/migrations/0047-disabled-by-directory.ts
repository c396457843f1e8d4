/** Who is inactive by the word of their directory alone, which may take it back. */
export const disabledByDirectory = {
  name: '0047-disabled-by-directory',
  statements: ['alter table memberships add column by_directory smallint not null default 0'],
} as const
