/** One credential of each kind for a person, except passkeys: the same rule for current and future kinds. */
export const oneOfAKind = {
  name: '0021-one-of-a-kind',
  kind: 'contract',
  needs: '0021-one-of-a-kind',
  statements: [
    `create unique index credentials_single on credentials (person_key, type) where type <> 'public-key'`,
    'drop index credentials_password',
    'drop index credentials_totp',
  ],
} as const
