/** A key pair that builds of a site are sealed for. */
export interface SiteKeyRecord {
  readonly id: string
  /** The organization whose site it is. */
  readonly organization_id: string
  /** 65 bytes in base64url. */
  readonly public_key: string
  readonly sealed_private: string
  readonly created_at: number
}

/** How many builds are recorded for each reader and key pair. */
export const BUILDS_PER_READER = 8

/** A build whose keys were released to a reader. */
export interface BuildOpening {
  readonly build: string
  readonly key_id: string
  readonly person_id: string
  /** Whether the server knows that the site has this build, instead of only being told so by the reader. */
  readonly confirmed: boolean
  readonly asked_at: number
}

/** A build of a site, with the number of readers who opened it with a key pair. */
export interface SiteBuildRecord {
  readonly build: string
  readonly key_id: string
  readonly confirmed: boolean
  readonly readers: number
  readonly asked_at: number
}

/** The builds that were opened with one key pair. */
export interface BuildsOfKey {
  readonly builds: readonly SiteBuildRecord[]
  /** How many further builds exist. */
  readonly other_builds: number
}

export interface SiteKeyStore {
  /** Those that exist, in any organization. */
  find(ids: readonly string[]): Promise<SiteKeyRecord[]>
  /** The key pairs of an organization, newest first. */
  list(organizationId: string): Promise<SiteKeyRecord[]>
  add(key: SiteKeyRecord): Promise<void>
  /** False if the organization has no key pair with that id. Of concurrent calls, exactly one returns true. */
  remove(organizationId: string, id: string): Promise<boolean>
  /**
   * Records that a reader opened a build, unless that was recorded within the last hour. A reader has at most
   * `BUILDS_PER_READER` builds for each key pair: a further one replaces one of theirs.
   */
  noteBuild(organizationId: string, build: BuildOpening): Promise<void>
  /**
   * The builds of an organization's site by key pair, at most `most` for each: confirmed ones first, then those with the
   * most readers, then the most recently requested ones.
   */
  builds(organizationId: string, most: number): Promise<ReadonlyMap<string, BuildsOfKey>>
  /** Removes builds that were last requested before a time. */
  removeBuildsBefore(organizationId: string, time: number): Promise<void>
}
