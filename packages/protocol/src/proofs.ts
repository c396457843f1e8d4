/**
 * The kinds of proof that a session can rest on. `possession`: of a mailbox, a phone, or an account at a provider. A passkey
 * is verified where the authenticator checked a fingerprint, a face or a PIN.
 */
export type Proof = 'possession' | 'password' | 'app' | 'passkey' | 'verified_passkey'
