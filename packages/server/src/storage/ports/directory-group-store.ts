/** A group that a company's directory manages. */
export interface DirectoryGroupRecord {
  readonly id: string
  readonly organization_id: string
  /** The name of the group in the organization. */
  readonly name: string
  /** The id that the directory gave it. */
  readonly external_id: string | null
  readonly created_at: number
}

export interface DirectoryGroupStore {
  /** Oldest first. */
  all(organizationId: string): Promise<DirectoryGroupRecord[]>
  find(organizationId: string, id: string): Promise<DirectoryGroupRecord | undefined>
  /** Adds it unless a group exists whose name differs at most in case. Of concurrent calls, exactly one returns true. */
  add(group: DirectoryGroupRecord): Promise<boolean>
  /** Inside a transaction: locks the group until the transaction ends. */
  hold(organizationId: string, id: string): Promise<DirectoryGroupRecord | undefined>
  setExternalId(organizationId: string, id: string, externalId: string | null): Promise<void>
  remove(organizationId: string, id: string): Promise<boolean>

  /** Whether anyone described a group, or added someone to it. */
  isUsed(organizationId: string, name: string): Promise<boolean>
  /** The ids of people with an account who are in a group, up to a limit. */
  members(organizationId: string, name: string, limit: number): Promise<string[]>
  /** Those of the ids that belong to members with an account. Inside a transaction: none of them is removed until it ends. */
  membersAmong(organizationId: string, personIds: readonly string[]): Promise<string[]>
  /** Adds members to a group. @returns those who were not in it. */
  put(organizationId: string, name: string, personIds: readonly string[]): Promise<string[]>
  /** Removes members from a group. @returns those who were in it. */
  take(organizationId: string, name: string, personIds: readonly string[]): Promise<string[]>
  /** Ends a group: removes its members and its description. @returns how many members it had. */
  end(organizationId: string, name: string): Promise<number>
}
