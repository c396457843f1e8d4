/** A group that a company's directory keeps. */
export interface DirectoryGroupRecord {
  readonly id: string
  readonly organization_id: string
  /** The group of this name in the organization. */
  readonly name: string
  /** What the directory calls it. */
  readonly external_id: string | null
  readonly created_at: number
}

export interface DirectoryGroupStore {
  /** The oldest first. */
  all(organizationId: string): Promise<DirectoryGroupRecord[]>
  find(organizationId: string, id: string): Promise<DirectoryGroupRecord | undefined>
  /** Adds it unless there is one whose name differs in case at most. Of many at once one gets true. */
  add(group: DirectoryGroupRecord): Promise<boolean>
  /** Inside a transaction: holds the group until it ends, so that others who hold it wait. */
  hold(organizationId: string, id: string): Promise<DirectoryGroupRecord | undefined>
  setExternalId(organizationId: string, id: string, externalId: string | null): Promise<void>
  remove(organizationId: string, id: string): Promise<boolean>

  /** Whether anyone named a group, or put someone into it. */
  isUsed(organizationId: string, name: string): Promise<boolean>
  /** Ids of the first so many people with an account who are in a group. */
  members(organizationId: string, name: string, limit: number): Promise<string[]>
  /** Those of the ids that are of members with an account. Inside a transaction: none of them is removed until it ends. */
  known(organizationId: string, personIds: readonly string[]): Promise<string[]>
  /** Puts members into a group. @returns those who were not in it. */
  put(organizationId: string, name: string, personIds: readonly string[]): Promise<string[]>
  /** Takes members out of a group. @returns those who were in it. */
  take(organizationId: string, name: string, personIds: readonly string[]): Promise<string[]>
  /** Ends a group: no one is in it, and it has no description. @returns how many were in it. */
  end(organizationId: string, name: string): Promise<number>
}
