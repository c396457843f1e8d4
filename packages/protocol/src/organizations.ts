/** An organization in `/me/orgs`, with its place in the tree. */
export interface OrganizationPlace {
  readonly id: string
  readonly parent_id?: string
  readonly name: string
  readonly tenant_name: string
  readonly children_ids: readonly string[]
  /** Organizations that share its person pool, including itself. */
  readonly person_pool_orgs_ids: readonly string[]
  /** Organizations whose groups count here, including itself. */
  readonly group_pool_orgs_ids: readonly string[]
  /** The organization whose administrators created it, if any. */
  readonly manager_org_id?: string
  readonly person_in_manager_org: boolean
  /** Whether groups of the parent count here. */
  readonly inherits_rbac_pools: boolean
}
