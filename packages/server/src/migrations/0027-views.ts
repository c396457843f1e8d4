/** Views of the site as members of certain groups: the groups that the session of a flow counts. */
export const views = {
  name: '0027-views',
  statements: ['alter table flows add column counted_groups text'],
} as const
