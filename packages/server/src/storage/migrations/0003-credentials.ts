/** Passkeys and authenticator apps in addition to passwords, and what a challenge must store until it is answered. */
export const credentials = {
  name: '0003-credentials',
  kind: 'contract',
  needs: '0003-credentials',
  statements: [
    'alter table challenges add column data text',
    'alter table credentials add column key_id text',
    'alter table credentials add column counter bigint not null default 0',
    'alter table credentials add column label text',
    'create unique index credentials_key on credentials (key_id) where key_id is not null',
    `create unique index credentials_totp on credentials (person_id) where type = 'totp'`,
    `create table recovery_codes (
      credential_id text not null references credentials (id) on delete cascade, code_hash text not null,
      used_at bigint, primary key (credential_id, code_hash))`,
  ],
} as const
