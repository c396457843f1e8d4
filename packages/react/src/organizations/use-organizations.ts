import type { OrganizationDetails } from '@portico/sdk'
import { useEffect, useState } from 'react'
import { useSlashID } from '../user/use-slashid.js'

export interface UseOrganizations {
  readonly organizations: OrganizationDetails[]
  /** The organization of the user's token, among those. */
  readonly currentOrganization: OrganizationDetails | null
  readonly switchOrganization: (to: { readonly oid: string }) => Promise<void>
  readonly isLoading: boolean
}

/**
 * Returns the organizations of the current user, and a function to switch between them. Empty without a user, and if they cannot
 * be loaded.
 */
export function useOrganizations(): UseOrganizations {
  const { user, __switchOrganizationInContext } = useSlashID()
  const [loaded, setLoaded] = useState<{ readonly of: typeof user; readonly list: OrganizationDetails[] }>()

  useEffect(() => {
    if (!user) return
    let stale = false
    const keep = (list: OrganizationDetails[]) => stale || setLoaded({ of: user, list })
    user.getOrganizations().then(keep, (error: unknown) => {
      console.error(error)
      keep([])
    })
    return () => {
      stale = true
    }
  }, [user])

  const organizations = user && loaded ? loaded.list : []
  return {
    organizations,
    currentOrganization: organizations.find(({ id }) => id === user?.oid) ?? null,
    switchOrganization: __switchOrganizationInContext,
    isLoading: user !== undefined && loaded?.of !== user,
  }
}
