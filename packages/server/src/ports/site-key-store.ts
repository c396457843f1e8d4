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

/** A build of a site whose keys were released. */
export interface SiteBuildRecord {
  readonly build: string
  readonly key_id: string
  /** How many of its parts were requested at once. */
  readonly parts: number
  readonly asked_at: number
}

export interface SiteKeyStore {
  /** Those that exist, in any organization. */
  find(ids: readonly string[]): Promise<SiteKeyRecord[]>
  /** The key pairs of an organization, newest first. */
  list(organizationId: string): Promise<SiteKeyRecord[]>
  add(key: SiteKeyRecord): Promise<void>
  /** False if the organization has no key pair with that id. Of concurrent calls, exactly one returns true. */
  remove(organizationId: string, id: string): Promise<boolean>
  /** Records that a build was requested, unless that was recorded within the last hour. */
  noteBuild(organizationId: string, build: SiteBuildRecord): Promise<void>
  /** The builds of an organization's site, the most recently requested first. */
  builds(organizationId: string): Promise<SiteBuildRecord[]>
  /** Removes builds that were last requested before a time. */
  removeBuildsBefore(organizationId: string, time: number): Promise<void>
}
