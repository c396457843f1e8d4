/**
 * What a program may ask for in the hosted login. `userinfo` answers the claims of the scopes that the person allowed;
 * no other endpoint accepts a program's token. A scope that is not in this table is refused.
 */
export const SCOPES = {
  openid: { claims: ['sub'] },
  profile: { claims: ['preferred_username'] },
  email: { claims: ['email', 'email_verified'] },
  phone: { claims: ['phone_number', 'phone_number_verified'] },
  groups: { claims: ['groups'] },
} as const satisfies Record<string, { readonly claims: readonly string[] }>
export type Scope = keyof typeof SCOPES
