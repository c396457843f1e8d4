/** Keys of the vault that outlive a change of the master key, encrypted under it. */
export const vaultKeys = {
  name: '0010-vault-keys',
  kind: 'expand',
  statements: ['create table vault_keys (name text primary key, sealed text not null, created_at bigint not null)'],
} as const
