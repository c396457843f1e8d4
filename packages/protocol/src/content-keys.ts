/** What `/content-keys` is asked: keys of one build, for some audiences (each a sorted list of groups). */
export interface ContentKeysRequest {
  readonly build: string
  readonly audiences: readonly (readonly string[])[]
}

/** One released key: 32 bytes in base64url, good for `expires_in` seconds. */
export interface ContentKey {
  readonly audience: readonly string[]
  readonly key: string
  readonly expires_in: number
}

/** What `/content-keys` answers: a key for each audience the person belongs to, and the audiences they do not. */
export interface ContentKeysResult {
  readonly keys: readonly ContentKey[]
  readonly denied: readonly (readonly string[])[]
}
