import type { Pagination, RequestResult } from '@portico/protocol'
import { Link } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Badge, Note } from '../kit/display.js'
import { Create } from '../kit/drawer.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { AddOrganization } from './add-organization.js'
import { SwitchOrganization } from './switch-organization.js'

export type OrganizationRow = RequestResult<'getOrganization'>

/** The organizations as a tree: each with its own sign-in, and those below it. */
export function Organizations() {
  const page = usePage({ size: 500 })
  const organizations = useRead('listOrganizations', { query: page })
  return (
    <Page
      title="Organizations"
      intro="Each organization has its own sign-in settings. A child organization shares its parent’s people or has its own."
      actions={
        <Create name="organization" label="Add an organization">
          {() => <AddOrganization />}
        </Create>
      }
    >
      <Loaded of={organizations}>
        {({ result, pagination }) => <OrganizationTree organizations={result} pagination={pagination} />}
      </Loaded>
      <SwitchOrganization />
    </Page>
  )
}

interface TreeProps {
  readonly organizations: readonly OrganizationRow[]
  readonly pagination: Pagination | undefined
}

/** One page of the tree. If there are several, it says so, and names parents that are on another page. */
export function OrganizationTree({ organizations, pagination }: TreeProps) {
  const ids = new Set(organizations.map(({ id }) => id))
  const tops = organizations.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id))
  const partial =
    pagination !== undefined && (pagination.exact === false || pagination.total_count > organizations.length)
  return (
    <>
      {partial && (
        <Note>
          This page shows part of the tree. Organizations whose parent is on another page are shown at the top level,
          with the ID of their parent.
        </Note>
      )}
      <div className="tree">
        <Branch of={tops} all={organizations} orphans={partial} />
      </div>
      <Pager of={pagination} things={['organization', 'organizations']} />
    </>
  )
}

interface BranchProps {
  readonly of: readonly OrganizationRow[]
  readonly all: readonly OrganizationRow[]
  /** Whether some of those shown may have a parent that is not shown. */
  readonly orphans?: boolean
}

function Branch({ of, all, orphans = false }: BranchProps) {
  return (
    <ul>
      {of.map((organization) => {
        const below = all.filter(({ parent_id }) => parent_id === organization.id)
        return (
          <li key={organization.id}>
            <div>
              <Link to={`/organizations/${organization.id}`}>{organization.org_name}</Link>
              <Badge>{organization.person_pool === 'own' ? 'own people' : 'shared people'}</Badge>
              {organization.suspended_at !== null && <Badge tone="wait">suspended</Badge>}
              <code className="quiet">{organization.id}</code>
              {orphans && organization.parent_id !== null && (
                <span className="quiet">
                  in <code>{organization.parent_id}</code>
                </span>
              )}
            </div>
            {below.length > 0 && <Branch of={below} all={all} />}
          </li>
        )
      })}
    </ul>
  )
}
