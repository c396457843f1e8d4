export interface KeyRecord {
  readonly kid: string
  readonly public_jwk: string
  readonly sealed_private: string
  readonly created_at: number
}

export interface KeyStore {
  /** Newest first. */
  all(): Promise<KeyRecord[]>
  add(key: KeyRecord): Promise<void>
}
