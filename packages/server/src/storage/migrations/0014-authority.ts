/** On whose authority a flow was prepared, as JSON: their rights are checked again when it ends. */
export const authority = {
  name: '0014-authority',
  kind: 'expand',
  statements: ['alter table flows add column authority text'],
} as const
