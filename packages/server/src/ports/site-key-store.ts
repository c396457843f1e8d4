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

/** A build of a site that keys were released of. */
export interface SiteBuildRecord {
  readonly build: string
  readonly key_id: string
  /** How many of its parts were asked for at once. */
  readonly parts: number
  readonly asked_at: number
}

export interface SiteKeyStore {
  /** Those that are there, of any organization. */
  find(ids: readonly string[]): Promise<SiteKeyRecord[]>
  /** The key pairs of an organization, newest first. */
  list(organizationId: string): Promise<SiteKeyRecord[]>
  add(key: SiteKeyRecord): Promise<void>
  /** False when there is none of that id in the organization. Of many at once one gets true. */
  remove(organizationId: string, id: string): Promise<boolean>
  /** Notes that a build was asked for, where that was not noted for an hour. */
  noteBuild(organizationId: string, build: SiteBuildRecord): Promise<void>
  /** The builds of an organization's site, the last that was asked for first. */
  builds(organizationId: string): Promise<SiteBuildRecord[]>
  /** Removes builds that were last asked for before a time. */
  removeBuildsBefore(organizationId: string, time: number): Promise<void>
}
