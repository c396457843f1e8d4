/** Views of the site as members of certain groups: the groups that a flow's session counts. */
export const views = {
  name: '0027-views',
  kind: 'expand',
  statements: ['alter table flows add column counted_groups text'],
} as const
